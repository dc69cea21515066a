// Written by `make contract` from the Python types: not to be edited.

/** What a page holds: the frame, the words, one screen at a time, and what lies over it. */
export interface Screens {
    shell: ShellView | Closed;
    labels: Catalogue;
    lobby: LobbyView | Closed;
    table: TableView | Closed;
    phones: PhonesView | Closed;
    score_sheet: OpenScoreSheet | FinishedScoreSheet | Closed;
    history: HistoryView | Closed;
    learn: LearnView | Closed;
    lesson: LessonView | Closed;
    quiz: QuizView | Closed;
    rules: RulesView | Closed;
    log: LogView | Closed;
}

/** The frame: what is open, the language, and what the page is told. */
export interface ShellView {
    screen: "lobby" | "table" | "score_sheet" | "history" | "learn" | "quiz";
    score_sheet: string;
    table: string;
    learn: string;
    lesson: string;
    language: string;
    languages: Language[];
    labels: ShellLabels;
    rulings: string[];
    notice: Notice | null;
    serial: number;
    answered: string;
}

/** A language that a page can be in. */
export interface Language {
    value: string;
    label: string;
}

export interface ShellLabels {
    language: string;
    dark: string;
    light: string;
    close: string;
    our_ruling: string;
    dismiss: string;
    underway: string;
    waiting: string;
}

/** What a page is told; by its number the page knows whether it has been put away. */
export interface Notice {
    text: string;
    kind: "good" | "refused" | "error";
    clause: string | null;
    waivable: boolean;
    number: number;
}

/** Stands for a screen that is not open. */
export type Closed = Record<string, never>;

/** Words by their keys, for each group that the screens of a page have needed so far. */
export interface Catalogue {
    about?: AboutLabels;
    asking?: AskingLabels;
    boards?: Record<string, Record<string, unknown>>;
    charts?: ChartsLabels;
    devices?: DevicesLabels;
    first_game?: FirstGameLabels;
    history?: HistoryLabels;
    learn?: LearnLabels;
    lesson?: LessonLabels;
    lobby?: LobbyLabels;
    phones?: PhonesLabels;
    practice?: PracticeLabels;
    quiz?: QuizLabels;
    rules?: RulesLabels;
    score_sheet?: ScoreSheetLabels;
    share?: ShareLabels;
    table?: TableLabels;
    transfer?: CodeLabels;
}

export interface AboutLabels {
    version: string;
    what: string;
    games: string;
    ours: string;
    parts: string;
    parts_explained: string;
    front_end: string;
    python: string;
    unlisted: string;
    no_text: string;
    homepage: string;
}

export interface AskingLabels {
    close: string;
    is_allowed: string;
    kept_nowhere: string;
    who: string;
    the_table: string;
    what: string;
    ask: string;
    ask_again: string;
    why: string;
    this_case: string;
    led: string;
    the_rule: string;
    our_ruling: string;
    no_case: string;
    rulebook: string;
    what_if: string;
    then: string;
    changed: string;
    do_it: string;
    not_now: string;
    nothing_else: string;
}

export interface ChartsLabels {
    charts: string;
    as_table: string;
    as_chart: string;
    loading: string;
    late: string;
    failed: string;
    happened: string;
}

export interface DevicesLabels {
    here: string;
    owner: string;
    seen: string;
    remove: string;
    sure: string;
    yes: string;
    no: string;
    word: string;
    scan: string;
    new_word: string;
    new_word_explained: string;
    ask_owner: string;
}

export interface FirstGameLabels {
    aim: string;
    want: string;
    ends: string;
    out: string;
    to_layout: string;
    lay_out: string;
    laid_out: string;
    drawn: string;
    back_to_aim: string;
    later: string;
    know: string;
    again: string;
    opening_again: string;
    touch: string;
    tap: string;
    next: string;
    done: string;
    fold: string;
    unfold: string;
    read_aloud: string;
    stop_reading: string;
    hint: string;
    whose_hint: string;
    hint_title: string;
    thinking: string;
    no_hint: string;
    ask_again: string;
    untold: string;
    tell_alone: string;
    possible: string;
    impossible: string;
}

export interface HistoryLabels {
    title: string;
    lobby: string;
    close: string;
    cancel: string;
    name: string;
    games: string;
    players: string;
    by_game: string;
    game: string;
    player: string;
    all_games: string;
    everybody: string;
    since: string;
    until: string;
    source: string;
    any_source: string;
    filter: string;
    refereed: string;
    tallied: string;
    practice: string;
    clear: string;
    nothing: string;
    nothing_found: string;
    more: string;
    won: string;
    eliminated: string;
    open: string;
    hide: string;
    hidden: string;
    apart: string;
    unhide: string;
    excel: string;
    csv: string;
    plays: string;
    wins: string;
    win_rate: string;
    average: string;
    best: string;
    streak: string;
    longest: string;
    eliminations: string;
    time: string;
    opponents: string;
    ahead: string;
    behind: string;
    spellings: string;
    separate: string;
    rename: string;
    new_name: string;
    do_rename: string;
    merge: string;
    do_merge: string;
    likely: string;
    same: string;
    scores: string;
    score: string;
    seats: string;
    seat: string;
    first: string;
    expected: string;
    average_time: string;
}

export interface LearnLabels {
    learn: string;
    lobby: string;
    who: string;
    who_explained: string;
    name: string;
    save: string;
    lessons: string;
    lessons_explained: string;
    all_lessons: string;
    progress: string;
    begin_lessons: string;
    continue_lessons: string;
    minutes: string;
    done: string;
    first_game: string;
    first_game_explained: string;
    to_lobby: string;
    practice: string;
    practice_explained: string;
    practice_hints: string;
    practice_apart: string;
    players: string;
    your_seat: string;
    start_practice: string;
    watch: string;
    watch_explained: string;
    start_watching: string;
    quiz: string;
    quiz_explained: string;
    begin_quiz: string;
    rulebook: string;
    rulebook_explained: string;
    read: string;
}

export interface LessonLabels {
    begin: string;
    hint: string;
    go_on: string;
    again: string;
    next: string;
    all: string;
    try_it: string;
    fold: string;
    unfold: string;
}

export interface LobbyLabels {
    title: string;
    tagline: string;
    continue: string;
    start: string;
    choose_game: string;
    players: string;
    player: string;
    colour: string;
    add: string;
    known: string;
    remove: string;
    up: string;
    random: string;
    options: string;
    what_if: string;
    what_if_why: string;
    begin: string;
    same_names: string;
    minutes: string;
    earlier: string;
    nothing_yet: string;
    practice: string;
    finished: string;
    won_by: string;
    unreadable: string;
    hide: string;
    hidden: string;
    unhide: string;
    more: string;
    show_hidden: string;
    optional: string;
    yes: string;
    no: string;
    keep_edition: string;
    forget: string;
    bring_back: string;
    fetching: string;
    one_more: string;
    one_less: string;
    rules: string;
    learn: string;
    teach: string;
    score_sheet: string;
    score_sheet_explained: string;
    history: string;
    history_explained: string;
    devices: string;
    about: string;
    transfer: string;
    backup: string;
    bring_in: string;
    show_codes: string;
    read_codes: string;
    close: string;
    transfer_explained: string;
    transferring: string;
    score_sheets: string;
    join: string;
    code: string;
    go: string;
    wrong_code: string;
    not_asked: string;
    too_many: string;
}

export interface PhonesLabels {
    phones: string;
    intro: string;
    here: string;
    there: string;
    mine: string;
    show_code: string;
    back: string;
    move: string;
    watch: string;
    scan: string;
    scan_watch: string;
    once: string;
    table_code: string;
    done: string;
    yes: string;
    no: string;
    asked: string;
    answer_within: string;
    give_back: string;
    stay_here: string;
    let_stay: string;
    sit_here: string;
}

export interface PracticeLabels {
    practice: string;
    watching: string;
    begins: string;
    begins_watched: string;
    thinking: string;
    bots: string;
    held: string;
    learner: string;
    chance: string;
    failed: string;
    over: string;
    pass: string;
    retry: string;
    any: string;
    pace: string;
    slow: string;
    normal: string;
    fast: string;
    hold: string;
    go_on: string;
    next: string;
    eyes: string;
    eyes_of_all: string;
    why: string;
    earlier: string;
    sealed: string;
    hint: string;
    hint_title: string;
    possible: string;
    impossible: string;
    put_away: string;
    fold: string;
    unfold: string;
}

export interface QuizLabels {
    quiz: string;
    back: string;
    place: string;
    table: string;
    tallies: string;
    happened: string;
    answers: string;
    right: string;
    wrong: string;
    chosen: string;
    solution: string;
    next: string;
    result: string;
    score: string;
    perfect: string;
    again: string;
    lessons: string;
    more: string;
    kept: string;
}

export interface RulesLabels {
    rules_of: string;
    close: string;
    read_aloud: string;
    stop_reading: string;
    chapters: string;
    now: string;
    now_chapter: string;
    search: string;
    found: string;
    nothing_found: string;
    ruling: string;
    examples: string;
    answer: string;
    line: string;
    nothing: string;
    terms: string;
    to_print: string;
    print_card: string;
    print_overview: string;
}

export interface ScoreSheetLabels {
    share: string;
    share_png: string;
    share_png_explained: string;
    share_not_drawn: string;
    share_svg: string;
    share_svg_explained: string;
    share_html: string;
    share_html_explained: string;
    share_xlsx: string;
    share_xlsx_explained: string;
    share_csv: string;
    share_csv_explained: string;
    share_record: string;
    share_record_explained: string;
    share_codes: string;
    share_bgstats: string;
    share_code: string;
    share_scan: string;
    share_open: string;
    undo: string;
    redo: string;
    log: string;
    rules: string;
    lobby: string;
    why: string;
    round: string;
    step: string;
    skipped: string;
    everyone: string;
    everyone_here: string;
    one_by_one: string;
    secret_entries: string;
    enter: string;
    is_in: string;
    hand_over: string;
    others_look_away: string;
    i_am: string;
    seal: string;
    cancel: string;
    cover: string;
    cover_entry: string;
    not_here: string;
    close: string;
    confirm: string;
    last_used: string;
    same_for: string;
    other: string;
    number: string;
    known_cards: string;
    forget_card: string;
    name_optional: string;
    do_it: string;
    with_fists: string;
    not_now: string;
    private_look: string;
    hold: string;
    holding: string;
    nothing_secret: string;
    reason: string;
    reason_needed: string;
    correct_in_log: string;
    fill_first: string;
    apply: string;
    what_happened: string;
    understood: string;
    log_empty: string;
    head_why: string;
    history_lost: string;
    history_lost_after: string;
    history_lost_why: string;
    history_lost_same: string;
    history_lost_next: string;
    history_accept: string;
    log_more: string;
    change_it: string;
    back_here: string;
    back_here_why: string;
    went_back: string;
    instead: string;
    unfit: string;
    take_out: string;
    leave_all: string;
    ask_table: string;
    others_agree: string;
    change_who: string;
    to_log: string;
    fingerprints: string;
    more_cards: string;
    unforget_card: string;
    eliminated: string;
    again: string;
    looking_on: string;
    undo_opened: string;
    undo_shown: string;
    change_opened: string;
    undo_who: string;
    undo_sure: string;
    on_phone: string;
    plays_there: string;
    change: string;
    roll: string;
    chance_untold: string;
    roll_die: string;
    overrule: string;
    overrule_there: string;
    overruled: string;
    overrule_why: string;
    overrule_card: string;
    overrule_agreed: string;
    overrule_needs: string;
    why_line: string;
    is_allowed: string;
    try_first: string;
    counting: string;
    open_next: string;
    see_result: string;
    skip: string;
    count_again: string;
    title: string;
    which: string;
    tournament: string;
    game_of_tournament: string;
    next_game: string;
    game_before: string;
    three_games: string;
    who: string;
    player: string;
    colour: string;
    add: string;
    remove: string;
    known: string;
    house: string;
    count: string;
    step_who: string;
    step_type: string;
    step_more: string;
    step_result: string;
    seat_by_seat: string;
    field_by_field: string;
    order: string;
    now: string;
    mark_now: string;
    flag_now: string;
    yes: string;
    no: string;
    nobody: string;
    no_seat: string;
    typed: string;
    next: string;
    back: string;
    erase: string;
    tap_numbers: string;
    tap_seats: string;
    shared_with: string;
    follows: string;
    sequence_now: string;
    set: string;
    all: string;
    start_over: string;
    standings: string;
    no_standings: string;
    nothing_yet: string;
    to_more: string;
    doubt: string;
    keep_why: string;
    keep: string;
    kept: string;
    change_note: string;
    first: string;
    unknown: string;
    minutes: string;
    minutes_unit: string;
    played: string;
    place: string;
    comment: string;
    optional: string;
    reveal: string;
    not_yet: string;
    still: string;
    saved: string;
    saving: string;
    unsaved: string;
    not_kept: string;
    leave_anyway: string;
    overtaken: string;
    take_newer: string;
    put_mine: string;
    have_mine: string;
    drop_mine: string;
    behind: string;
    put_back: string;
    exceptions: string;
}

export interface ShareLabels {
    share: string;
    share_png: string;
    share_png_explained: string;
    share_not_drawn: string;
    share_svg: string;
    share_svg_explained: string;
    share_html: string;
    share_html_explained: string;
    share_xlsx: string;
    share_xlsx_explained: string;
    share_csv: string;
    share_csv_explained: string;
    share_record: string;
    share_record_explained: string;
    share_codes: string;
    share_bgstats: string;
    share_code: string;
    share_scan: string;
    share_open: string;
}

export interface TableLabels {
    share: string;
    share_png: string;
    share_png_explained: string;
    share_not_drawn: string;
    share_svg: string;
    share_svg_explained: string;
    share_html: string;
    share_html_explained: string;
    share_xlsx: string;
    share_xlsx_explained: string;
    share_csv: string;
    share_csv_explained: string;
    share_record: string;
    share_record_explained: string;
    share_codes: string;
    share_bgstats: string;
    share_code: string;
    share_scan: string;
    share_open: string;
    undo: string;
    redo: string;
    log: string;
    rules: string;
    lobby: string;
    why: string;
    round: string;
    step: string;
    skipped: string;
    everyone: string;
    everyone_here: string;
    one_by_one: string;
    secret_entries: string;
    enter: string;
    is_in: string;
    hand_over: string;
    others_look_away: string;
    i_am: string;
    seal: string;
    cancel: string;
    cover: string;
    cover_entry: string;
    not_here: string;
    close: string;
    confirm: string;
    last_used: string;
    same_for: string;
    other: string;
    number: string;
    known_cards: string;
    forget_card: string;
    name_optional: string;
    do_it: string;
    with_fists: string;
    not_now: string;
    private_look: string;
    hold: string;
    holding: string;
    nothing_secret: string;
    reason: string;
    reason_needed: string;
    correct_in_log: string;
    fill_first: string;
    apply: string;
    what_happened: string;
    understood: string;
    log_empty: string;
    head_why: string;
    history_lost: string;
    history_lost_after: string;
    history_lost_why: string;
    history_lost_same: string;
    history_lost_next: string;
    history_accept: string;
    log_more: string;
    change_it: string;
    back_here: string;
    back_here_why: string;
    went_back: string;
    instead: string;
    unfit: string;
    take_out: string;
    leave_all: string;
    ask_table: string;
    others_agree: string;
    change_who: string;
    to_log: string;
    fingerprints: string;
    more_cards: string;
    unforget_card: string;
    eliminated: string;
    again: string;
    looking_on: string;
    undo_opened: string;
    undo_shown: string;
    change_opened: string;
    undo_who: string;
    undo_sure: string;
    on_phone: string;
    plays_there: string;
    change: string;
    roll: string;
    chance_untold: string;
    roll_die: string;
    overrule: string;
    overrule_there: string;
    overruled: string;
    overrule_why: string;
    overrule_card: string;
    overrule_agreed: string;
    overrule_needs: string;
    why_line: string;
    is_allowed: string;
    try_first: string;
    counting: string;
    open_next: string;
    see_result: string;
    skip: string;
    count_again: string;
}

export interface CodeLabels {
    show_explained: string;
    part_of: string;
    previous: string;
    next: string;
    play: string;
    pause: string;
    as_text: string;
    read_title: string;
    read_explained: string;
    no_camera: string;
    no_reader: string;
    camera: string;
    camera_off: string;
    pictures: string;
    no_code: string;
    text: string;
    add: string;
    read_of: string;
    missing: string;
    again: string;
}

/** All that the lobby shows. */
export interface LobbyView {
    remarks: string[];
    name_limit: number;
    can_join: boolean;
    has_devices: boolean;
    players: string[];
    games: LobbyGame[];
    opens_on: LastPlayed;
    score_sheets: (ReadableScoreSheet | UnreadableCard)[];
    tables: (ReadableTable | UnreadableCard)[];
    more: LobbyMore;
    hides: boolean;
}

/** A game that can be started; `teaches`: also as a first game. */
export interface LobbyGame {
    id: string;
    title: string;
    emblem: string;
    editions: LobbyEdition[];
    badges: Badge[];
    summary: string;
    least: number;
    most: number;
    minutes: number;
    colours: ColourChoice[];
    seat_fields: SeatField[];
    options: (SeatOption | SeatsOption | ChoiceOption | NumberOption | NumbersOption | PerSeatOption | OwnOption)[];
    teaches: boolean;
}

/** An edition of a game, and how many of its components are known, by kind. */
export interface LobbyEdition {
    edition: string;
    sizes: Record<string, number>;
}

/** The colour and shape that mark a seat. */
export interface Badge {
    colour: string;
    shape: string;
}

/** A colour that a seat can have, and what it is called. */
export interface ColourChoice {
    colour: string;
    shape: string;
    value: string;
    label: string;
}

/** What is asked of each seat beside the name. */
export interface SeatField {
    name: string;
    label: string;
}

/** One of the seats, unless it is drawn. */
export interface SeatOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "seat";
}

/** Some of the seats. */
export interface SeatsOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "seats";
}

/** One of a few values. */
export interface ChoiceOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "choice";
    choices: OptionChoice[];
}

/** A value of an option, what it is called, and what it means. */
export interface OptionChoice {
    value: string | number | boolean | null;
    label: string;
    explained: string;
    icon?: "dice";
}

/** A number of many. */
export interface NumberOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "number";
    least: number;
    most: number;
}

/** Any number of numbers; `item`: what one is called by its `{number}`; `none`: what none is. */
export interface NumbersOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "numbers";
    least: number;
    most: number;
    item: string;
    none: string;
}

/** Numbers for each seat; the `default` has them by name, seat by seat. */
export interface PerSeatOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "per_seat";
    names: NumberName[];
    least: number;
    most: number;
}

/** A number by its name, and what it is called. */
export interface NumberName {
    name: string;
    label: string;
}

/** What a field of the game's own alone can fill in: this option's, or another one's. */
export interface OwnOption {
    name: string;
    section: string;
    label: string;
    explained: string;
    clause: string | null;
    players: number[] | null;
    default: unknown;
    field: Record<string, unknown> | null;
    kind: "own";
}

/** The game that was played last here, and who played it; no `seats` where nothing was. */
export interface LastPlayed {
    game: string;
    seats: LastSeat[];
}

/** Who sat at a seat, in what colour if the game knows any. */
export interface LastSeat {
    name: string;
    colour: string | null;
}

/** A score sheet that is not finished. */
export interface ReadableScoreSheet {
    id: string;
    at: string;
    readable: true;
    title: string;
    seats: NamedBadge[];
}

/** A player by name, and the badge that marks the seat. */
export interface NamedBadge {
    colour: string;
    shape: string;
    name: string;
}

/** A table or score sheet that cannot be read. */
export interface UnreadableCard {
    id: string;
    at: string;
    readable: false;
}

/** A table that can be gone on with, or looked at. */
export interface ReadableTable {
    id: string;
    at: string;
    readable: true;
    game: string;
    title: string;
    seats: NamedBadge[];
    practice: boolean;
    finished: boolean;
    earlier: boolean;
    turn: string;
    winners: string[];
}

/** Whether each list has more rows than are sent. */
export interface LobbyMore {
    score_sheets: boolean;
    tables: boolean;
}

/** All that the table shows. */
export interface TableView {
    id: string;
    game: string;
    title: string;
    labels: TableLabels;
    progress: TableProgress;
    seats: TableSeat[];
    correction: Correction;
    head: LogHead | null;
    has_secrets: boolean;
    what_if: boolean;
    version: number;
    revision: string;
    can_undo: boolean;
    can_redo: boolean;
    finished: boolean;
    record: boolean;
    now: CitedText;
    last: LogEntry | null;
    news: TableNews;
    notices: CitedText[];
    board: BoardFrame;
    controls: TableControl[];
    out_of_turn: Control[];
    access: TableAccess;
    own: SeatSecrets[];
    undo: UndoAsks;
    redo: RedoState;
    waivable: string[];
    waivable_there: string[];
    practice: PracticeView | null;
    countdown: CountdownView | null;
    first_game: FirstGameView | null;
    reckoning: Reckoning | null;
}

/** How far the game is; `rounds` is `None` where nobody knows. */
export interface TableProgress {
    round: number | null;
    rounds: number | null;
    stages: TableStage[];
}

/** A step of the round, or a phase of the turn. */
export interface TableStage {
    id: string;
    title: string;
    chapter: string;
    status: "skipped" | "now" | "done" | "next";
}

/** A seat at the table: whether it is due, and what stands on its player's card. */
export interface TableSeat {
    colour: string;
    shape: string;
    name: string;
    seat: number;
    due: boolean;
    card: string;
}

/** What can be corrected: counters by a difference, or hands by a card; `needed`: of nothing changed. */
export interface Correction {
    title: string;
    needed: string;
    cards: number[];
    names: CorrectionName[];
}

/** A counter that can be corrected, what it is called, and what each seat has, as far as all may know. */
export interface CorrectionName {
    name: string;
    label: string;
    values: (number | null)[];
}

/** The fingerprint of the log, and after how many entries, in words. */
export interface LogHead {
    after: string;
    digits: string;
}

/** A sentence, and the clause that it goes by; `absolute`: no card and no agreement overrules it. */
export interface CitedText {
    clause: string;
    text: string;
    absolute?: true;
}

/** An entry of the log in words, and what it brought about by itself. */
export interface LogEntry {
    number: number;
    kind: "act" | "answer" | "reseal" | "open" | "undo" | "redo" | "amend" | "seat_given" | "seat_taken";
    text: string;
    fingerprint: string;
    effects: CitedText[];
}

/** What has just happened, and the `kept` news of the last thing that ended: until it has been read. */
export interface TableNews {
    latest: News | null;
    kept: News | null;
}

/** What entry `number` of the log brought about, and in `text` what it was in one sentence. */
export interface News {
    number: number;
    round: number | null;
    text: string;
    effects: CitedText[];
}

/** What every game's board has beside the engine's view and its labels. */
export interface BoardFrame {
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
}

/** The board of a game from another package: the names by which its script and its styles are fetched. */
export interface BoardModule {
    script: string;
    style: string | null;
}

/** A control of what is due: behind the `curtain`, played `elsewhere`, or to change what is sealed. */
export interface TableControl {
    do: string;
    by: number | null;
    title: string;
    sealed: boolean;
    cost?: string;
    objection: CitedText | null;
    fields: (ValueField | SquareField | SeveralField | PerSeatField | ListField | OpenListField | GroupField)[];
    quick: boolean;
    curtain: boolean;
    elsewhere: boolean;
    again: boolean;
}

/** One value: a number, a name, a seat, a text and so on. */
export interface ValueField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "whole" | "choice" | "flag" | "text" | "seat" | "piece" | "named";
    choices: FieldChoice[];
}

/** What is given before a field, as JSON texts by name, and the index of its list in `lists`. */
export interface Case {
    given: Record<string, string>;
    list: number;
}

/** A value with a `hint` at what it means. */
export interface FieldChoice {
    value: string | number | boolean | number[] | Record<string, unknown> | null;
    label: string;
    objection: CitedText | null;
    hint: string;
}

/** A square of a grid. */
export interface SquareField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "square";
    choices: SquareChoice[];
}

/** A square that can be chosen: of the one grid as `[row, col]`, of several as a record writes it. */
export interface SquareChoice {
    value: unknown;
    objection: CitedText | null;
}

/** One value, or several of those that go `together`. */
export interface SeveralField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "several";
    choices: FieldChoice[];
    together: string[];
}

/** A number for each seat, between the `least` and the `most`; `usual`: what to begin with. */
export interface PerSeatField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "per_seat";
    choices: FieldChoice[];
    usual: number[];
    least: number;
    most: number;
}

/** Several of the values that are laid out. */
export interface ListField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "list";
    choices: FieldChoice[] | SquareChoice[];
}

/** Several values `of` a kind, of which only the whole list can be judged, and `examples` of lists. */
export interface OpenListField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "list";
    choices: FieldChoice[];
    of:
        | "whole"
        | "choice"
        | "flag"
        | "text"
        | "seat"
        | "piece"
        | "named"
        | "square"
        | "several"
        | "per_seat"
        | "list"
        | "group";
    examples: unknown[];
}

/** Several values by name, such as what stands on a card. */
export interface GroupField {
    name: string;
    label: string;
    optional: boolean;
    single: boolean;
    drawn: boolean;
    open: boolean;
    cases?: Case[];
    lists?: (([number, number | null])[])[];
    objections?: CitedText[];
    remembered?: Record<string, unknown>[];
    more?: boolean;
    value?: unknown;
    usual_value?: true;
    kind: "group";
    choices: FieldChoice[];
    fields: GroupMember[];
}

/** One of the values of a group. */
export interface GroupMember {
    name: string;
    kind:
        | "whole"
        | "choice"
        | "flag"
        | "text"
        | "seat"
        | "piece"
        | "named"
        | "square"
        | "several"
        | "per_seat"
        | "list"
        | "group";
    label: string;
    optional: boolean;
    open: boolean;
    choices: PlainChoice[];
}

/** A value that a field can have, and why it cannot be chosen now, if so. */
export interface PlainChoice {
    value: string | number | boolean | number[] | Record<string, unknown> | null;
    label: string;
    objection: CitedText | null;
}

/** A button: whose it is, why it is disabled if it is, and what it asks for. */
export interface Control {
    do: string;
    by: number | null;
    title: string;
    sealed: boolean;
    cost?: string;
    objection: CitedText | null;
    fields: (ValueField | SquareField | SeveralField | PerSeatField | ListField | OpenListField | GroupField)[];
    quick: boolean;
}

/** What the device may do: as the host, for seats of its own, or just look on. */
export interface TableAccess {
    host: boolean;
    curtain: boolean;
    seats: number[];
    elsewhere: number[];
    looks_on: boolean;
}

/** What a seat is shown in figures and cards, and the whole table is not. */
export interface SeatSecrets {
    seat: number;
    lines: Secret[];
}

/** Something that a seat has in secret, and what it is called. */
export interface Secret {
    label: string;
    value: number | string;
}

/** What stands between a tap on undo and the undoing, see `Access.undo_asks`. */
export interface UndoAsks {
    ask: boolean;
    who: boolean;
    opened: boolean;
    shown: boolean;
}

/** Why this device may not put back what was taken back last. */
export interface RedoState {
    forbidden: string | null;
}

/** Who is waited for, what bots did last, and why. */
export interface PracticeView {
    labels: PracticeLabels;
    learner: number | null;
    eyes: number | null;
    waiting: "bots" | "thinking" | "learner" | "chance" | "failed" | "over";
    can_pass: boolean;
    moves: BotMove[];
    hint: HintView | null;
    is_hinting: boolean;
}

/** What a bot did, and why; `why` is `None` as long as it would tell what is still sealed. */
export interface BotMove {
    number: number;
    seat: number | null;
    text: string;
    why: string | null;
    clause: string | null;
}

/** What can be done, what a sensible player would do, and why; `objection`: why something cannot be. */
export interface HintView {
    advice: string;
    reason: string;
    clause: string | null;
    possible: PossibleAction[];
}

/** Something that is asked for or may be done. */
export interface PossibleAction {
    title: string;
    cost: string | null;
    objection: CitedText | null;
}

/** How many seconds this table counts (`is_chosen`: as it was told), and what is being counted. */
export interface CountdownView {
    seconds: number;
    is_chosen: boolean;
    running: RunningCountdown | null;
}

/** Seconds of which `left` milliseconds are left, since the log had `number` entries. */
export interface RunningCountdown {
    number: number;
    left: number;
    by: number | null;
    action: Record<string, unknown> | null;
    stops_here: boolean;
}

/** The teaching of a first game, as a device has a part in it; `opening`: on the tablet alone. */
export interface FirstGameView {
    labels: FirstGameLabels;
    opening: FirstGameOpening | null;
    cards: StepExplanation[];
    hint_seats: number[];
    hint: SeatHint | null;
}

/** What comes before the first step, `layout` after the aim was `told`; `over`: all that is done. */
export interface FirstGameOpening {
    aim: GameAim;
    told: boolean;
    layout: LayoutStep[];
    over: boolean;
}

/** What a player wants, how the game ends, what throws a player out, and the clauses. */
export interface GameAim {
    want: string;
    ends: string;
    out: string;
    clauses: string[];
}

/** Something to be laid out: the `piece` that is drawn, how many, and where; whether it was done. */
export interface LayoutStep {
    id: string;
    text: string;
    clause: string;
    piece: "board" | "card" | "coin" | "deck" | "employee" | "marker" | "pawn" | "poster" | "tile";
    place: "seats" | "first" | "middle" | "bank";
    amount: number | null;
    seat: number | null;
    done: boolean;
}

/** The explanation of a step that is asked now; `known`: it was given already. */
export interface StepExplanation {
    id: string;
    title: string;
    text: string;
    touch: string;
    tap: string;
    clauses: string[];
    known: boolean;
}

/** A hint that was asked for a seat of a first game. */
export interface SeatHint {
    seat: number;
    state: "thinking" | "failed" | "told" | "untold" | "behind";
    hint: HintView | null;
}

/** How a game ended: the count step by step (`by` seat or line), the lines, and the charts. */
export interface Reckoning {
    winners: number[];
    by: string;
    reveal: RevealStep[];
    headline: string;
    verdicts: CitedText[];
    seats: SeatReckoning[];
    charts: ChartsView | null;
    pictured: boolean;
}

/** A step of the count: a `title` or a `seat` with its figures, or a sentence with its clause. */
export interface RevealStep {
    title: string;
    seat: number | null;
    figures: LineFigure[] | SeatFigure[];
    out: boolean;
    clause: string;
    text: string;
}

/** A figure of the seat that is opened. */
export interface LineFigure {
    label: string;
    value: number;
}

/** A seat's figure in the line that is opened. */
export interface SeatFigure {
    seat: number;
    value: number;
}

/** A seat's rank, and its reckoning line by line. */
export interface SeatReckoning {
    rank: number;
    eliminated: boolean;
    lines: ReckoningLineView[];
}

/** A line of a seat's reckoning; `account` names the column that it adds to. */
export interface ReckoningLineView {
    account: string;
    label: string;
    value: number;
    clause: string;
    total: boolean;
}

/** All charts, by tabs. */
export interface ChartsView {
    labels: ChartsLabels;
    tabs: ChartTab[];
}

/** A tab, of whose `choices` one is drawn. */
export interface ChartTab {
    id: string;
    title: string;
    choices: Chart[];
}

/** A chart: `alt` says in words what the `figure` shows, and `table` holds the same numbers. */
export interface Chart {
    id: string;
    title: string;
    clause: string | null;
    alt: string;
    figure: PlotlyFigure;
    table: ChartTable;
    marks: string[];
    note: CitedText | null;
}

/** A figure in Plotly's terms. */
export interface PlotlyFigure {
    data: Record<string, unknown>[];
    layout: Record<string, unknown>;
}

/** The numbers of a chart; the first of a row's cells is its own name. */
export interface ChartTable {
    head: string[];
    rows: ChartRow[];
}

/** A row of such a table. */
export interface ChartRow {
    cells: string[];
    total: boolean;
}

/** All that the sheet of phones shows. */
export interface PhonesView {
    labels: PhonesLabels;
    open: boolean;
    host: boolean;
    code: string;
    unreached: string | null;
    seats: PhonesSeat[];
    qr: SeatCode | null;
    requests: OpenRequest[];
    recalls: OpenRecall[];
    recall_seconds: number;
}

/** Where a seat is played: on this device, on the tablet, or on a phone. */
export interface PhonesSeat {
    seat: number;
    where: "mine" | "there" | "here";
}

/** A code to scan, for a seat or for onlookers; `image` is the address of a picture. */
export interface SeatCode {
    seat: number | null;
    image: string;
}

/** What a device asks for, and this one can decide. */
export interface OpenRequest {
    id: number;
    kind: "seat" | "undo" | "amend";
    text: string;
}

/** A seat that the tablet wants back, and the milliseconds that are `left` to its phone to answer. */
export interface OpenRecall {
    seat: number;
    left: number;
    asked: boolean;
    asks: boolean;
    text: string;
}

/** A score sheet in which something is still to be typed, or was changed since its result. */
export interface OpenScoreSheet {
    id: string;
    ids: ScoreSheetIds;
    labels: ScoreSheetLabels;
    name_limit: number;
    most_minutes: number;
    games: ScoreSheetGame[];
    players: string[];
    draft: DraftJson | null;
    evaluation: Evaluated | null;
    finished: false;
}

/** What the ids are made of that a page draws: letters, and how many of them. */
export interface ScoreSheetIds {
    letters: string;
    length: number;
}

/** What is asked for at the end of a game, of each seat and (`top`) of the table. */
export interface ScoreSheetGame {
    id: string;
    title: string;
    emblem: string;
    least: number;
    most: number;
    badges: Badge[];
    colours: ColourChoice[];
    fields: (PlainScoreField | SeatScoreField | SequenceScoreField | NumberListsScoreField)[];
    top: (PlainScoreField | SeatScoreField | SequenceScoreField | NumberListsScoreField)[];
    options: ScoreSheetOption[];
    shared: Record<string, string>;
    tournament_games: number | null;
}

/** A number, a mark, or the seats that something was taken from. */
export interface PlainScoreField {
    name: string;
    label: string;
    usual: number[];
    kind: "whole" | "seats" | "flag";
}

/** The seat that something is true of, or that of `nobody` where that may be. */
export interface SeatScoreField {
    name: string;
    label: string;
    usual: number[];
    kind: "seat";
    nobody: boolean;
}

/** Some of the `choices` in an order, with the sets that a table may have begun with. */
export interface SequenceScoreField {
    name: string;
    label: string;
    usual: number[];
    kind: "sequence";
    choices: ExplainedChoice[];
    sets: NamedSequence[];
}

/** A value, what it is called, and what it means. */
export interface ExplainedChoice {
    value: string;
    label: string;
    explained: string;
}

/** A sequence that is worth a try. */
export interface NamedSequence {
    id: string;
    title: string;
    values: string[];
}

/** Lists of numbers: for each item of the sequence one by seat, and those of `others`. */
export interface NumberListsScoreField {
    name: string;
    label: string;
    usual: number[];
    kind: "number_lists";
    question: string;
    others: OtherList[];
}

/** A list of numbers that is of no seat, and the numbers to lay out for it. */
export interface OtherList {
    key: string;
    usual: number[];
    question: string;
}

/** A house rule that changes the count. */
export interface ScoreSheetOption {
    name: string;
    label: string;
    clause: string | null;
    default: unknown;
    players: number[] | null;
    choices: ExplainedChoice[];
}

/** A draft as JSON data, see `ScoreSheetDraft`. */
export interface DraftJson {
    game: string;
    seats: DraftSeat[];
    top: Record<string, unknown>;
    options: Record<string, unknown>;
    notes: Record<string, string>;
    first: number | null;
    minutes: number | null;
    place: string;
    comment: string;
    ended_at: string | null;
    earlier?: Record<string, unknown>[];
    earlier_notes?: Record<string, string>[];
}

/** A seat of a draft as JSON data; `values` by the game's `score_fields`. */
export interface DraftSeat {
    name: string;
    colour?: string;
    values: Record<string, unknown>;
}

/** What a draft comes to; `standings` is `None` while it cannot be counted. */
export interface Evaluated {
    version: string;
    behind: boolean;
    returns: boolean;
    missing: (SeatPlace | TopPlace)[];
    asked: string[];
    issues: (SeatIssue | TopIssue)[];
    exceptions: KeptException[];
    standings: SeatReckoning[] | null;
    winners: number[];
    verdicts: CitedText[];
    provisional: string;
    complete: boolean;
}

/** A field of a seat. */
export interface SeatPlace {
    where: string;
    seat: number;
    field: string;
}

/** A field of the table as a whole; `item` and `key` in lists of numbers, else empty. */
export interface TopPlace {
    where: string;
    seat: null;
    field: string;
    item: string;
    key: string;
}

/** What cannot be right in a field of a seat; `note` is why it is kept all the same. */
export interface SeatIssue {
    where: string;
    seat: number;
    field: string;
    text: string;
    clause: string;
    can_be_kept: boolean;
    note: string;
}

/** What cannot be right in a field of the table; `note` is why it is kept all the same. */
export interface TopIssue {
    where: string;
    seat: null;
    field: string;
    item: string;
    key: string;
    text: string;
    clause: string;
    can_be_kept: boolean;
    note: string;
}

/** What is kept as an exception, and why. */
export interface KeptException {
    text: string;
    clause: string;
    note: string;
}

/** A finished score sheet with its result. */
export interface FinishedScoreSheet {
    id: string;
    ids: ScoreSheetIds;
    labels: ScoreSheetLabels;
    name_limit: number;
    most_minutes: number;
    games: ScoreSheetGame[];
    players: string[];
    draft: DraftJson | null;
    evaluation: Evaluated | null;
    finished: true;
    game: string;
    title: string;
    seats: SeatBadge[];
    access: ScoreSheetAccess;
    record: boolean;
    reckoning: Reckoning;
}

/** A seat by its number, its player, and the badge that marks it. */
export interface SeatBadge {
    colour: string;
    shape: string;
    name: string;
    seat: number;
}

/** A score sheet has no host. */
export interface ScoreSheetAccess {
    host: boolean;
}

/** What is the same whatever is chosen; `changes` goes up so that the page asks again. */
export interface HistoryView {
    labels: HistoryLabels;
    games: HistoryGame[];
    players: string[];
    name_limit: number;
    most: number;
    page: number;
    changes: number;
}

/** A game that can be chosen. */
export interface HistoryGame {
    id: string;
    title: string;
    emblem: string;
}

/** A game to be learned; `learner`: the name that progress is kept by, `""` for the device's own. */
export interface LearnView {
    game: string;
    title: string;
    emblem: string;
    summary: string;
    teaches: boolean;
    labels: LearnLabels;
    learner: string;
    name_limit: number;
    least: number;
    most: number;
    lessons: LessonRow[];
}

/** A lesson, and whether this learner has been through it. */
export interface LessonRow {
    id: string;
    title: string;
    minutes: number;
    is_done: boolean;
}

/** Where a learner is in a lesson, and what they are told. */
export interface LessonView {
    id: string;
    title: string;
    labels: LessonLabels;
    phase: "opening" | "step" | "told" | "over";
    place: string;
    tone: "plain" | "good" | "wrong";
    paragraphs: string[];
    clauses: string[];
    choices: string[];
    has_hint: boolean;
    is_alone: boolean;
    next: NextLesson | null;
}

/** The lesson that comes after one. */
export interface NextLesson {
    id: string;
    title: string;
}

/** A quiz: question `number` of `count`, or the `result` of all. */
export interface QuizView {
    game: string;
    title: string;
    labels: QuizLabels;
    number: number;
    count: number;
    question: QuizQuestion | null;
    result: QuizResult | null;
}

/** A question about a `table`, as an onlooker sees it, or about `facts`. */
export interface QuizQuestion {
    text: string;
    options: QuizOption[];
    chosen: number | null;
    right: number | null;
    reasons: CitedText[];
    table: TableView | null;
    facts: QuizFacts | null;
    happened: string[];
}

/** An answer to choose; its `reasons` are told once one was chosen. */
export interface QuizOption {
    text: string;
    reasons: CitedText[];
}

/** Tallies of some players, row by row. */
export interface QuizFacts {
    names: string[];
    rows: QuizFact[];
}

/** A row of tallies, as they are written. */
export interface QuizFact {
    label: string;
    values: string[];
}

/** How it went: how many were `right`, the clauses to read again, and the lessons on them. */
export interface QuizResult {
    right: number;
    again: string[];
    lessons: QuizLesson[];
}

/** A lesson to go through, by its id. */
export interface QuizLesson {
    id: string;
    title: string;
}

/** A game's whole rulebook; `clause` is the one to show first. */
export interface RulesView {
    game: string;
    title: string;
    labels: RulesLabels;
    clause: string | null;
    now: RulesNow | null;
    chapters: RuleChapter[];
    terms: RuleTerm[];
    examples: RuleExample[];
}

/** The clauses that are cited as things stand, and the chapter of the present stage. */
export interface RulesNow {
    chapter: string | null;
    cited: RuleCitation[];
}

/** A clause, and in the engine's words what it has to do with now (`role`, in words `about`). */
export interface RuleCitation {
    clause: string;
    role: "prompt" | "effect" | "objection" | "notice";
    about: string;
    text: string;
}

/** A chapter and its clauses. */
export interface RuleChapter {
    id: string;
    title: string;
    clauses: RuleClause[];
}

/** A clause, and what the referee does with it (`kind`, in words `handling`). */
export interface RuleClause {
    id: string;
    blocks: (Paragraph | BulletList | TextTable)[];
    handling: string;
    kind: "enforced" | "prompted" | "explained";
    is_ruling: boolean;
    house_rules: RuleSetting[];
}

/** A paragraph. */
export interface Paragraph {
    kind: "paragraph";
    spans: Span[];
}

/** A piece of text, bold or not. */
export interface Span {
    text: string;
    bold: boolean;
}

/** A list, numbered if it is `ordered`. */
export interface BulletList {
    kind: "list";
    ordered: boolean;
    items: Span[][];
}

/** A table: a head, and rows of cells. */
export interface TextTable {
    kind: "table";
    head: Span[][];
    rows: Span[][][];
}

/** A house rule that changes a clause: what it is called, how it is set, and how else it could be. */
export interface RuleSetting {
    badge: string;
    label: string;
    value: string;
    is_usual: boolean;
    others: string;
}

/** A term of the game: what it means, the clauses about it, and the icon of the piece, if it is one. */
export interface RuleTerm {
    id: string;
    icon: string | null;
    term: string;
    text: string;
    clauses: string[];
}

/** An example that the engine has worked out: what is done, what is asked, and what follows. */
export interface RuleExample {
    id: string;
    title: string;
    question: string;
    steps: string[];
    answer: CitedText[];
    reckoning: RuleReckoning | null;
}

/** Final counts added up, a column a player. */
export interface RuleReckoning {
    names: string[];
    lines: RuleReckoningLine[];
}

/** A line of it, with the clause that it comes from; a seat may have no such line. */
export interface RuleReckoningLine {
    label: string;
    clause: string;
    values: (number | null)[];
    is_total: boolean;
}

/** The log, where it is open: the last lines, and whether there are `more`. */
export interface LogView {
    open: true;
    lines: LogLineView[];
    more: boolean;
}

/** An entry with its time, and whether it still stands. */
export interface LogLineView {
    number: number;
    kind: "act" | "answer" | "reseal" | "open" | "undo" | "redo" | "amend" | "seat_given" | "seat_taken";
    text: string;
    fingerprint: string;
    effects: CitedText[];
    at: string;
    stands: boolean;
    seats: number[];
    heading: LogHeading | null;
    entry: number | null;
    fixed: string | null;
    why: string | null;
    why_clause: string | null;
    opened: OpenedEntry[];
}

/** When in a game an entry was made: its round, the stage, and whose turn it was, if it was one seat's. */
export interface LogHeading {
    round: number | null;
    stage: string;
    chapter: string;
    turn: number | null;
}

/** A sealed entry that was opened, by its number in the log, and whose it is. */
export interface OpenedEntry {
    number: number;
    seat: number;
}

/** All that the board of Corporate Anarchy shows. */
export interface AnarchyBoard {
    step: string;
    turn: number | null;
    bag: number | null;
    seats: AnarchySeat[];
    size: number;
    gate_column: number;
    waiting_for: number[];
    bought: AnarchyBought;
    buildings: Record<string, AnarchyPrice>;
    spying: AnarchySpying | null;
    elsewhere: Record<string, CitedText>;
    mends: SiteMend[];
    site_cautions: SiteCaution[];
    command_cautions: CommandCaution[];
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
    labels: AnarchyLabels;
}

/** A seat of the snapshot, with its headquarters row by row and what the board shows beside it. */
export interface AnarchySeat {
    money: number;
    piece: CellJson | GateJson | null;
    buildings: AnarchyBuilding[];
    base_tiles: number[][];
    face_down: string[];
    permit: boolean;
    vips: number[];
    out: boolean;
    no_income: boolean;
    jammed: boolean;
    road_blocked: boolean;
    quarantined: number;
    headquarters: AnarchySquare[][];
    gate: number[];
    layout: "sealed" | "known" | "physical";
    income: number;
    commands: AnarchyCommand[];
    effects: AnarchyEffect[];
}

/** A square of a seat's grid as JSON data. */
export interface CellJson {
    hq: number;
    row: number;
    col: number;
}

/** The square in front of a seat's grid as JSON data. */
export interface GateJson {
    hq: number;
    gate: true;
}

/** A building and the square that it stands on, as `[row, col]`. */
export interface AnarchyBuilding {
    building: string;
    at: number[];
}

/** A square of a headquarters; `kind` is `None` where there is no base tile, or it is hidden. */
export interface AnarchySquare {
    row: number;
    col: number;
    building: string | null;
    base_tile: boolean;
    kind: string | null;
    pieces: number[];
}

/** A command card of a seat, and what it costs. */
export interface AnarchyCommand {
    command: string;
    price: number;
    face_down: boolean;
}

/** What a command card does to a seat, for so many own turns more. */
export interface AnarchyEffect {
    command: string;
    turns: number;
}

/** What has been bought in this turn. */
export interface AnarchyBought {
    building: boolean;
    command: boolean;
}

/** What a building costs and brings. */
export interface AnarchyPrice {
    price: number;
    income: number;
}

/** The tile of `seat` that `by` looks at; `kind` is `None` for whom it is hidden from. */
export interface AnarchySpying {
    everyone?: true;
    by: number;
    seat: number;
    at: number[];
    kind: string | null;
}

/** A square where a building would cut a tile off, and single moves of earlier ones that would help. */
export interface SiteMend {
    at: number[];
    moves: number[][][];
}

/** A square of the mover's headquarters, as row and column, and what a building there would do. */
export interface SiteCaution {
    at: number[];
    caution: CitedText;
}

/** A command, against a seat where it takes one, and why it would have no effect. */
export interface CommandCaution {
    command: string;
    target: number | null;
    caution: CitedText;
}

export interface AnarchyLabels {
    board: string;
    headquarters: string;
    gate: string;
    cell: string;
    empty: string;
    back: string;
    piece: string;
    money: string;
    income: string;
    vips: string;
    out: string;
    effect: string;
    effect_once: string;
    effect_now: string;
    face_down: string;
    permit: string;
    bag: string;
    bag_short: string;
    centre: string;
    tap_to_move: string;
    moving: string;
    staying: string;
    go: string;
    stay: string;
    jump: string;
    jumping: string;
    tap_site: string;
    tap_moved: string;
    mended: string;
    put_back: string;
    stop_why: string;
    stop_now: string;
    play_on: string;
    tap_tile: string;
    tap_target: string;
    tap_headquarters: string;
    tap_home: string;
    shop: string;
    cancel: string;
    buy: string;
    buildings: string;
    commands: string;
    end: string;
    down: string;
    spy: string;
    spy_other: string;
    spy_real: string;
    show_real: string;
    spy_behind: string;
    spied: string;
    own_behind: string;
    own: string;
    show_hq: string;
    building_names: Record<string, string>;
    command_names: Record<string, string>;
    kinds: Record<string, string>;
    entry: AnarchyEntryLabels;
}

export interface AnarchyEntryLabels {
    sealed: string;
    real: string;
    keep: string;
    why_sealed: string;
    why_real: string;
    place: string;
    piece_name: string;
    tile_name: string;
    all_placed: string;
    far_edge: string;
    centre: string;
    only_far: string;
}

/** What only a seat's player sees: its tiles as row, column and kind, and the one that is spied on. */
export interface AnarchyPrivate {
    kinds?: ((number | string)[])[];
    spying?: string | null;
}

/** All that the board of Ba$tard$ Inc. shows. */
export interface BastardsBoard {
    turn_number: number;
    step: string;
    start_seat: number;
    stuff_rest: number;
    wars: string[];
    prize: number | null;
    sign: number | null;
    seats: BastardsSeat[];
    pending: BastardsPress | BastardsBattle | null;
    phase: string;
    places: BastardsPlace[];
    effort_prices: number[];
    waiting_for: number[];
    order: number[];
    next_placer: number | null;
    exposers: BastardsExposer[];
    final: number[] | null;
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
    labels: BastardsLabels;
}

/** A company; `effort` has the abilities that more was bought for. */
export interface BastardsSeat {
    billions: number;
    goodwill: number;
    effort: Record<string, number>;
    abilities: Record<string, number>;
    vps: BastardsVp[];
}

/** A Vice president: where it sits (`None`: not on the board yet), and the black money on it. */
export interface BastardsVp {
    id: string;
    place: string | null;
    black: number;
}

/** What is declared while journalists may still cancel it; `offence`: what of it is illegal. */
export interface BastardsPress {
    by: number;
    using: string | string[];
    vps: string[];
    partner: number | null;
    place: string | null;
    passed: number[];
    may_expose: number[];
    opportunity: boolean;
    offence: string | string[] | null;
}

/** A battle of Goodwill for a place; `total` is what all fighters have paid. */
export interface BastardsBattle {
    by: number;
    vp: string;
    place: string;
    fighters: BastardsFighter[];
    waiting_for: number[];
    total: number;
}

/** Who fights for a place, and what was paid. */
export interface BastardsFighter {
    seat: number;
    amount: number;
}

/** A place on the board; `war` closes it. */
export interface BastardsPlace {
    id: string;
    kind: string;
    score: number;
    covers: string[];
    war: boolean;
    rogue?: true;
}

/** A seat that may cancel what is declared; with which VPs, and after whom (BAS-8.2). */
export interface BastardsExposer {
    seat: number;
    vps: string[];
    after: number[];
}

export interface BastardsLabels {
    board: string;
    map: string;
    billions: string;
    goodwill: string;
    start_seat: string;
    prize: string;
    prize_short: string;
    sign: string;
    sign_short: string;
    off_board: string;
    waiting: string;
    pyramid: string;
    media: string;
    score: string;
    covers: string;
    covers_nothing: string;
    war: string;
    round: string;
    stuff_rest: string;
    vp: string;
    vp_black: string;
    vps: string;
    declared: string;
    declared_two: string;
    enters: string;
    opportunity: string;
    legal: string;
    nobody: string;
    may_expose: string;
    after: string;
    passed: string;
    all_passed: string;
    nobody_exposes: string;
    nobody_here: string;
    expose: string;
    expose_only: string;
    expose_short: string;
    there: string;
    window: string;
    window_over: string;
    window_length: string;
    shorter: string;
    longer: string;
    battle: string;
    newcomer: string;
    fighters: string;
    paid: string;
    silent: string;
    total: string;
    pay_more: string;
    fight_with: string;
    next: string;
    place: string;
    place_early: string;
    unplaced: string;
    launder_all: string;
    move_start: string;
    move_start_why: string;
    stuff: string;
    table: string;
    whose: string;
    meanwhile: string;
    correct: string;
    back: string;
    using: Record<string, string>;
    short: Record<string, string>;
    named: Record<string, string>;
    called: Record<string, string>;
}

/** What can be on a board, and a suggested one. */
export interface BastardsPlacesField {
    labels: BastardsPlacesLabels;
    suggested: BastardsPlaceOption[];
    kinds: BastardsValue[];
    covers: BastardsValue[];
}

export interface BastardsPlacesLabels {
    places: string;
    none: string;
    none_line: string;
    kept_line: string;
    board_name: string;
    edit: string;
    name: string;
    score: string;
    remove: string;
    add_region: string;
    add_media: string;
    region: string;
    desk: string;
    kind: string;
    covers: string;
    rogue: string;
    suggested: string;
    suggested_line: string;
}

/** A place as the options name it; `covers` where it is a desk. */
export interface BastardsPlaceOption {
    id: string;
    kind: string;
    score: number;
    covers?: string[];
    rogue?: boolean;
}

/** What can be chosen, and what it is called. */
export interface BastardsValue {
    value: string;
    label: string;
}

/** All that the board of I'm the Boss! shows. */
export interface BossBoard {
    step: string;
    turn: number;
    marker: number;
    deals_done: number;
    covered: number[];
    dividend: number | null;
    draw_pile: number;
    discards: number;
    deal: BossDeal | null;
    seats: BossSeat[];
    free_posters: string[];
    spaces: (BossSpace | null)[];
    deal_cards: (BossDealCard | null)[];
    deals: number;
    next_dividend: number | null;
    due: number[];
    picks: Record<string, BossPicks>;
    all_lie: Record<string, CitedText>;
    end_cards: number[];
    asks_first: boolean;
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
    labels: BossLabels;
}

/** The open deal, with what the screen shows beside the contract's picture of it. */
export interface BossDeal {
    boss: number;
    space: number;
    payout: number;
    laid: BossLaid[];
    travelled: string[];
    promises: BossPromise[];
    filled: string[];
    missing: string[];
    missing_choices: number;
    stoppable: string | null;
    closing?: BossClosing | null;
    slots: BossSlot[];
    former: BossPromise[];
    choose: number;
    costs: number;
    keeps: number;
    can_close: boolean;
    played: BossPlayed | null;
}

/** A clan card that lies face up before a seat. */
export interface BossLaid {
    seat: number;
    clan: string;
}

export interface BossPromise {
    seat: number;
    clan: string;
    with: string;
    amount: number;
}

/** A closing that is announced: the seat of each choice, by clan, and who is still to answer. */
export interface BossClosing {
    fill: Record<string, number>;
    waiting_for: number[];
}

/** A clan that the space names: its offers, and the part that the Boss takes by default (`by`). */
export interface BossSlot {
    clan: string;
    is_required: boolean;
    by: BossPromise | null;
    offers: BossPromise[];
    poster: number | null;
    is_travelled: boolean;
}

/** The card that a stop would cancel. */
export interface BossPlayed {
    do: string;
    by: number;
    clan: string | null;
}

/** A seat; `money` and `history`, what each deal brought, are `None` where they are hidden. */
export interface BossSeat {
    posters: string[];
    hand: number;
    money: number | null;
    history: number[] | null;
}

/** What is printed on a space. */
export interface BossSpace {
    dividends: number;
    required: string[];
    choose: BossChoose | null;
}

/** So many of these clans. */
export interface BossChoose {
    count: number;
    of: string[];
}

/** What is printed on a deal card; `end_rolls` is `None` where it is not known. */
export interface BossDealCard {
    value: number;
    end_rolls: number[] | null;
}

/** What a seat can pick, by the action that it is for. */
export interface BossPicks {
    agree?: BossPick[];
    lay_clan?: BossPick[];
    travel?: BossPick[];
    recruit?: BossPick[];
    take_over?: BossPick[];
    withdraw?: BossPick[];
}

export interface BossPick {
    clan?: string;
    with?: "poster" | "card";
    card_of?: number;
    seat?: number;
}

export interface BossLabels {
    board: string;
    round: string;
    space: string;
    unknown: string;
    dividends: string;
    required: string;
    choose: string;
    covered: string;
    marker: string;
    boss: string;
    payout: string;
    keeps: string;
    exceeds: string;
    missing: string;
    nobody: string;
    spare: string;
    travelled: string;
    poster: string;
    card: string;
    takes_part: string;
    asks: string;
    dividend_now: string;
    dividend_next: string;
    ask_space: string;
    ask_value: string;
    ask_rolls: string;
    ask_there: string;
    ends: string;
    ends_why: string;
    deal_cards: string;
    card_number: string;
    deals: string;
    pile: string;
    hand: string;
    free: string;
    stop: string;
    stop_what: string;
    who_stops: string;
    close: string;
    fail: string;
    asks_first: string;
    pass: string;
    silent: string;
    going: string;
    hurry: string;
    wait: string;
    seconds: string;
    none: string;
    plays: string;
    you_play: string;
    lay_clan: string;
    travel: string;
    recruit: string;
    take_over: string;
    agree: string;
    withdraw: string;
    tap_seat: string;
    for_how_much: string;
    half_dividend: string;
    half_rounded: string;
    one_dividend: string;
    last_amount: string;
    agree_for: string;
    less: string;
    more: string;
    same_terms: string;
    same_for_all: string;
    suggested: string;
    done: string;
    actions: Record<string, string>;
    clans: Record<string, BossClan>;
    editor: BossEditorLabels;
}

/** A clan by its name, and the badge that marks it. */
export interface BossClan {
    colour: string;
    shape: string;
    name: string;
}

export interface BossEditorLabels {
    space: string;
    dividends: string;
    clans: string;
    of_list: string;
    card: string;
    value: string;
    end_rolls: string;
    roles: BossRoles;
}

export interface BossRoles {
    none: string;
    required: string;
    list: string;
}

/** Who has which poster at first. */
export interface BossPostersField {
    labels: BossPostersLabels;
    clans: Record<string, BossClan>;
}

export interface BossPostersLabels {
    posters: string;
    deal_posters: string;
    own_posters: string;
    free: string;
}

/** Where the marker begins, and who puts it there. */
export interface BossMarkerField {
    labels: BossMarkerLabels;
}

export interface BossMarkerLabels {
    marker: string;
    places: string;
    who_places: string;
}

/** What the printed pieces say; `spaces` and `cards`: how many there are. */
export interface BossEditionField {
    labels: BossEditionLabels;
    clans: Record<string, BossClan>;
    spaces: number;
    cards: number;
    end_cards: number[];
}

export interface BossEditionLabels {
    space: string;
    dividends: string;
    clans: string;
    of_list: string;
    card: string;
    value: string;
    end_rolls: string;
    pieces: string;
    as_it_lands: string;
    as_it_lands_why: string;
    known: string;
    edit: string;
    edit_why: string;
    edition: string;
    unnamed: string;
    unkept: string;
    save: string;
    load: string;
    bad_file: string;
    roles: BossRoles;
}

/** All that the board of Who To Promote? shows. */
export interface PromoteBoard {
    round: number;
    step: string;
    turn: number | null;
    waiting_for: number[];
    spokesman: number | null;
    line: string[];
    eliminated: string[];
    round_votes: Record<string, PromoteVote[]>;
    round_totals: Record<string, number>;
    placed: PromotePlaced[];
    last_eliminated: string | null;
    totals?: Record<string, number>;
    promoted?: string[];
    how?: string;
    seats: PromoteSeat[];
    employees: Record<string, PromoteEmployee>;
    entered: number[];
    contenders: number[];
    is_second_discard: boolean;
    naming: number | null;
    nameable: number[];
    next_spokesman: number | null;
    draws: PromoteDraw[];
    pending: PromotePending | null;
    phase: string | null;
    acted: string[];
    games: PromoteGames;
    deck: number;
    seven: number | null;
    oppressions: number;
    to_type: PromoteToType[];
    barred: PromoteBarred[];
    next: number[];
    walk: PromoteMoment[];
    counts: CitedText[][];
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
    labels: PromoteLabels;
}

/** An open card under an employee; `seat` is `None` for votes of no seat. */
export interface PromoteVote {
    seat: number | null;
    card: number;
}

/** A card that lies face down under an employee. */
export interface PromotePlaced {
    seat: number;
    employee: string | null;
}

/** A seat's `hand`, `None` where it is hidden, and the number of `cards` in it. */
export interface PromoteSeat {
    hand: number[] | null;
    spouse_card: boolean;
    cards: number;
}

/** An employee, the number of cards in the `pile`, and whether the line has the employee. */
export interface PromoteEmployee {
    level: number;
    pile: number;
    in_line: boolean;
}

/** An employee drawn to break a tie. */
export interface PromoteDraw {
    seat: number;
    employee: string;
}

/** A choice in the middle of a resolution: the action, who chooses, whose ability it is. */
export interface PromotePending {
    do: string;
    seat: number;
    employee: string;
}

/** Which game `of` a tournament it is, and how those before it ended. */
export interface PromoteGames {
    number: number;
    of: number;
    results: PromoteResult[];
}

/** The full count of a game; `points` by seat, `contributions` by employee and seat. */
export interface PromoteResult {
    totals: Record<string, number>;
    contributions: Record<string, number[]>;
    promoted: string[];
    how: string;
    winners: number[];
    points: number[];
}

/** A seat that has still to put a card down, and its cards. */
export interface PromoteToType {
    seat: number;
    cards: PromoteCard[];
}

/** A voting card, and what speaks against its seat playing it now. */
export interface PromoteCard {
    card: number;
    objection: CitedText | null;
}

/** An employee under whom a card must not be placed, and why. */
export interface PromoteBarred {
    card: number;
    employee: string;
    objection: CitedText;
}

/** A step of the round that was opened last: what lies where now, and what was told. */
export interface PromoteMoment {
    line: string[];
    votes: Record<string, PromoteVote[]>;
    totals: Record<string, number>;
    told: CitedText[];
}

export interface PromoteLabels {
    board: string;
    line: string;
    round: string;
    spokesman: string;
    spouse: string;
    seven: string;
    in_hand: string;
    placed: string;
    placed_by: string;
    place_here: string;
    pile: string;
    total: string;
    nobody: string;
    out: string;
    tap_seat: string;
    tap_spokesman: string;
    keep: string;
    tap_out: string;
    tap_two: string;
    swap: string;
    leave: string;
    type_round: string;
    type_card: string;
    type_employee: string;
    type_done: string;
    walk_back: string;
    game_of: string;
    points: string;
    info: string;
    abilities: string;
    begin_with: string;
    seal_next: string;
    type_discards: string;
    type_title: string;
    type_under: string;
    type_seal: string;
    typed_all: string;
    draw_for: string;
    news: string;
    walk: string;
    walk_start: string;
    walk_on: string;
    walk_end: string;
    count_of: string;
    employees: Record<string, PromoteEmployeeText>;
}

/** Name and ability of an employee. */
export interface PromoteEmployeeText {
    name: string;
    ability: string;
}

/** Who stands in the line; `length`: how many. */
export interface PromoteLineField {
    labels: PromoteLineLabels;
    length: number;
    employees: PromoteCandidate[];
    sets: PromoteLine[];
}

export interface PromoteLineLabels {
    line: string;
    random_line: string;
    own_line: string;
    picked: string;
    lines: string;
    one_line: string;
    own_lines: string;
    game: string;
}

/** An employee who can be chosen for the line. */
export interface PromoteCandidate {
    name: string;
    ability: string;
    id: string;
    level: number;
}

/** A line that is worth a try, and what it promises. */
export interface PromoteLine {
    id: string;
    title: string;
    reason: string;
    line: string[];
}

/** All that the board of Reputation shows. */
export interface ReputationBoard {
    round: number;
    step: string;
    start_seat: number;
    turn: number | null;
    waiting_for: number[];
    auction: ReputationAuction | null;
    cosponsor: ReputationSponsorship | null;
    seats: ReputationSeatView[];
    module: BoardModule | null;
    takes: string[];
    asked: string[];
    booking: string | null;
    wide: boolean;
    stage: Record<string, string>;
    entry: string | null;
    cover: boolean;
    stays: boolean;
    tells_away: boolean;
    tells_news: boolean;
    side: boolean;
    has_private_view: boolean;
    labels: ReputationLabels;
    setting_up: CitedText[];
}

/** The two projects that are bid for, and the seats that have speculated in a row. */
export interface ReputationAuction {
    private: ReputationPrivateProject;
    public: ReputationPublicProject;
    speculated: number[];
    forced: number[];
}

/** The private project, with what stands on its card. */
export interface ReputationPrivateProject {
    leader: number | null;
    workers: number;
    credits: number;
    name: string;
    loss: number;
}

/** The public project, with what stands on its card. */
export interface ReputationPublicProject {
    leader: number | null;
    workers: number;
    credits: number;
    name: string;
    gain: number;
}

/** The seats that may co-sponsor the public card, and what stands on it. */
export interface ReputationSponsorship {
    primary: number;
    left: number;
    right: number;
    name: string;
    gain: number;
    workers: number;
}

/** A seat with the reputation that all can count: from HQ, tokens and both public stacks. */
export interface ReputationSeatView {
    hq: number;
    break_room: ReputationBreakRoom;
    private: ReputationPrivateStack;
    left: ReputationPublicStack;
    right: ReputationPublicStack;
    credits: number | null;
    reputation_tokens: number;
    power_used: boolean;
    public_reputation: number;
}

/** How many workers are on each space: one, or none. */
export interface ReputationBreakRoom {
    left: number;
    middle: number;
    right: number;
}

/** The private cards before a seat, and its workers on them; `loss` is `None` where it is hidden. */
export interface ReputationPrivateStack {
    cards: number;
    loss: number | null;
    workers: number;
}

/** The public cards on one side of a seat, and its own workers on them. */
export interface ReputationPublicStack {
    cards: number;
    gain: number;
    workers: number;
}

export interface ReputationLabels {
    private_project: string;
    public_project: string;
    credits_left: string;
    credits_moved: string;
    leads: string;
    leads_public: string;
    board: string;
    no_bid: string;
    takes: string;
    speculated: string;
    in_a_row: string;
    loses: string;
    gains: string;
    unchanged: string;
    hq: string;
    break_room: string;
    left: string;
    middle: string;
    right: string;
    private_stack: string;
    shared: string;
    public_stack: string;
    cards: string;
    workers: string;
    tokens: string;
    power_used: string;
    start: string;
    seeks_partner: string;
    marker: string;
    setting_up: string;
    waiting_cards: string;
    reputation: string;
    agenda: string;
    all_forced: string;
    ends_bidding: string;
    free: string;
    taken: string;
    close: string;
    booking: string;
    whose_power: string;
    no_power: string;
    what_for: string;
    card_allows: string;
    tap_from: string;
    tap_to: string;
    break_left: string;
    break_middle: string;
    break_right: string;
    left_stack: string;
    right_stack: string;
    box: string;
    steps: string;
    take_back: string;
    one_less: string;
    one_more: string;
    keep: string;
    nothing_yet: string;
    power_of: string;
    was_moved: string;
}
