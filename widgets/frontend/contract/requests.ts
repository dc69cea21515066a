// Written by `make contract` from the Python types: not to be edited.

import type {
    AboutLabels,
    AskingLabels,
    BulletList,
    CitedText,
    CodeLabels,
    Control,
    DevicesLabels,
    DraftJson,
    GroupField,
    HintView,
    KeptException,
    ListField,
    LogLineView,
    OpenListField,
    Paragraph,
    PerSeatField,
    ReadableScoreSheet,
    ReadableTable,
    RuleSetting,
    SeatIssue,
    SeatPlace,
    SeatReckoning,
    Secret,
    SeveralField,
    SquareField,
    TextTable,
    TopIssue,
    TopPlace,
    UnreadableCard,
    ValueField,
} from "./screens";

/** Begin: in a language, with what was open on the page; what is open already stays as it is. */
export interface HelloTap {
    tap: "hello";
    language: string;
    table?: string;
    score_sheet?: string;
    learn?: string;
    lesson?: string;
    learner?: string;
}

/** Say everything in another language. */
export interface LanguageTap {
    tap: "language";
    language: "en" | "es";
}

/** Go to the lobby, or to the beginning of the one lesson that there is. */
export interface LobbyTap {
    tap: "lobby";
}

/** Do nothing but what every command ends with: the screens are drawn as everything is now. */
export interface RefreshTap {
    tap: "refresh";
}

/** Say what a table should know of the options that it has chosen so far. */
export interface RemarkTap {
    tap: "remark";
    game: string;
    options: Record<string, unknown>;
}

/** Start a game, and go to its table. */
export interface StartTap {
    tap: "start";
    game: string;
    seats: unknown[];
    options: Record<string, unknown>;
    mode?: "first_game";
    what_if?: boolean;
}

/** Start another game of the same players by the same options, the start player drawn anew. */
export interface AgainTap {
    tap: "again";
}

/** Begin to practise the game that is learned here: of so many, at a seat, `None`: only watching. */
export interface PractiseTap {
    tap: "practise";
    players: number;
    learner?: number | null;
}

/** Go to a table; raise `NotPermitted` where this device has no part in it. */
export interface OpenTap {
    tap: "open";
    table: string;
}

/** Score a finished game: a new one, or one that is kept. */
export interface ScoreSheetTap {
    tap: "score_sheet";
    score_sheet?: string;
}

/** Go to the games that are over. */
export interface HistoryTap {
    tap: "history";
}

/** Go to where a game is learned, by the player of a name or by whoever is at this device. */
export interface LearnTap {
    tap: "learn";
    game: string;
    learner?: string;
}

/** Begin a lesson of the game that is learned, from its start. */
export interface LessonTap {
    tap: "lesson";
    lesson: string;
}

/** Go back to where the game is learned, if a lesson is open; where there is only one, begin it. */
export interface LeaveLessonTap {
    tap: "leave_lesson";
}

/** Ask questions about the game that is learned; raises `Malformed` where there are none. */
export interface QuizTap {
    tap: "quiz";
}

/** Go back to where the game is learned. */
export interface CloseQuizTap {
    tap: "close_quiz";
}

/** Show the log of the table, or put it away. */
export interface LogTap {
    tap: "log";
    open: boolean;
}

/** Open a game's rulebook, at a clause if one is named; raise `Malformed` for no game. */
export interface RulesTap {
    tap: "rules";
    game: string;
    clause?: string;
}

/** Put the rulebook away. */
export interface CloseRulesTap {
    tap: "close_rules";
}

/** Take an edition out of the catalogue; who has it on the screen can keep it anew. */
export interface ForgetEditionTap {
    tap: "forget_edition";
    game: string;
    edition: string;
}

/** Keep the components that a table typed in for its edition, without those that it cleared. */
export interface KeepTap {
    tap: "keep";
    catalogue: unknown;
    gone?: unknown;
}

/** Take a table off the list, or bring it back. */
export interface ArchiveTap {
    tap: "archive";
    table: string;
    archived?: boolean;
}

/** Take a score sheet that is not finished off the list, or bring it back as it was typed. */
export interface DiscardScoreSheetTap {
    tap: "discard_score_sheet";
    score_sheet: string;
    discarded?: boolean;
}

/** Say who learns here; `""`: whoever is at this device. Raise `Malformed` for no name. */
export interface LearnerTap {
    tap: "learner";
    name: string;
}

/** Answer what the page has struck out, of which perhaps only the beginning is chosen. */
export interface LessonWhyNotTap {
    tap: "lesson_why_not";
    action: Record<string, unknown>;
}

/** Go from the opening to the first step. */
export interface BeginLessonTap {
    tap: "begin_lesson";
}

/** Say where to tap. */
export interface LessonHintTap {
    tap: "lesson_hint";
}

/** Answer the step's question; raise `Malformed` where none is asked. */
export interface AnswerLessonTap {
    tap: "answer_lesson";
    choice: number;
}

/** Have the others act, and go to the next step; after the last one the lesson is done. */
export interface LessonGoOnTap {
    tap: "lesson_go_on";
}

/** Answer a question, once; raise `Malformed` for another one than is asked. */
export interface AnswerQuizTap {
    tap: "answer_quiz";
    number: number;
    choice: number;
}

/** Go on from a question that is answered: to the next one, or to the result. */
export interface NextQuestionTap {
    tap: "next_question";
    number: number;
}

/** Ask ten new questions, once all are answered. */
export interface NewQuestionsTap {
    tap: "new_questions";
}

/** Play an action as the template sends it; `revision` is the one that the page showed. */
export interface SubmitTap {
    tap: "submit";
    action: Record<string, unknown>;
    revision: string;
}

/** Play several actions that the table did at once; none if the rules object to one of them. */
export interface SubmitAllTap {
    tap: "submit_all";
    actions: unknown[];
    revision: string;
}

/** Play an action of which the referee draws what chance decides and the table has not said. */
export interface RollTap {
    tap: "roll";
    action: Record<string, unknown>;
    revision: string;
}

/** Take a component that fills a field of an action out of the catalogue: its name was mistyped. */
export interface ForgetTap {
    tap: "forget";
    do: string;
    field: string;
    name: string;
}

/** Put a component back that was taken out of the catalogue; raise `Malformed`. */
export interface RememberTap {
    tap: "remember";
    do: string;
    field: string;
    card: Record<string, unknown>;
}

/** Take the last action back, for the seat that wants it if the table says so. */
export interface UndoTap {
    tap: "undo";
    version: number;
    by?: number;
}

/** Put back what was taken back last. */
export interface RedoTap {
    tap: "redo";
    version: number;
}

/** Change earlier entries, for the seat that wants it if the table says so. */
export interface AmendTap {
    tap: "amend";
    version: number;
    changes: unknown[];
    by?: number;
}

/** Have done what the bots have decided, if the page shows where the table stands. */
export interface BotsActTap {
    tap: "bots_act";
    revision: string;
}

/** Let the bots go on: the learner has nothing to say, or a bot that failed is to try again. */
export interface BotsGoOnTap {
    tap: "bots_go_on";
    revision: string;
    simply?: boolean;
}

/** Look at the table by a seat's eyes, `None`: by everybody's; for who watches bots alone. */
export interface SeeByTap {
    tap: "see_by";
    seat: number | null;
}

/** Have a hint thought of for the learner. */
export interface AskHintTap {
    tap: "ask_hint";
}

/** Show the hint no more. */
export interface PutHintAwayTap {
    tap: "put_hint_away";
}

/** Say how long this table counts from now on. */
export interface CountdownSecondsTap {
    tap: "countdown_seconds";
    seconds: number;
}

/** Begin to count before an action, as everybody sees it now; where nothing is counted, do it. */
export interface StartCountdownTap {
    tap: "start_countdown";
    action: Record<string, unknown>;
    revision: string;
}

/** Do now what is being counted down to, `number` being how many entries the log had then. */
export interface EndCountdownTap {
    tap: "end_countdown";
    number: number;
}

/** Count no more, `number` being how many entries the log had when that began. */
export interface StopCountdownTap {
    tap: "stop_countdown";
    number: number;
}

/** Say that something was taught here, or is to be taught again. */
export interface TellTap {
    tap: "tell";
    name: string;
    told?: boolean;
}

/** Have a hint thought of for a seat; `alone`: only its player looks at this device now. */
export interface SeatHintTap {
    tap: "seat_hint";
    seat: number;
    alone?: boolean;
}

/** Show the hint no more. */
export interface PutSeatHintAwayTap {
    tap: "put_seat_hint_away";
}

/** Open the sheet, or put it away. */
export interface PhonesTap {
    tap: "phones";
    open: boolean;
}

/** Make a code for a seat, or for onlookers; a seat of this device is given up by that. */
export interface InviteTap {
    tap: "invite";
    seat?: number;
}

/** Bring a seat back to the tablet: one of this device at once, another's phone is asked first. */
export interface ReleaseTap {
    tap: "release";
    seat: number;
}

/** Say yes to giving a seat back, as its phone; or no, as its phone or as the host that asked. */
export interface AnswerRecallTap {
    tap: "answer_recall";
    seat: number;
    accepted: boolean;
}

/** Bring back a seat whose phone has not answered; one that was settled meanwhile is left alone. */
export interface EndRecallTap {
    tap: "end_recall";
    seat: number;
}

/** Ask the host to take back the last action, and return what is said of that. */
export interface AskUndoTap {
    tap: "ask_undo";
    version: number;
}

/** Ask the host to change earlier entries, and return what is said of that. */
export interface AskAmendTap {
    tap: "ask_amend";
    version: number;
    changes: unknown[];
}

/** Ask to play a seat on this device, and return what is said of that. */
export interface AskSeatTap {
    tap: "ask_seat";
    seat: number;
}

/** Answer a request; what was asked of the log is only done if nothing came after it. */
export interface SettleTap {
    tap: "settle";
    request: number;
    accepted: boolean;
}

/** Keep the draft and what history remembers of it, at once; raise `Malformed`. */
export interface FinishScoreSheetTap {
    tap: "finish_score_sheet";
    draft: unknown;
    score_sheet?: string;
    over?: string | null;
}

/** Let a score sheet be again what its result is of; the parameters are those of `keep`. */
export interface PutBackScoreSheetTap {
    tap: "put_back_score_sheet";
    score_sheet?: string;
    over?: string | null;
}

/** Show another name for a player; raise `Malformed`, `UnknownPlayer` or `NameTaken`. */
export interface RenamePlayerTap {
    tap: "rename_player";
    player: string;
    name: string;
}

/** Take two for the same player; raise `UnknownPlayer`. */
export interface MergePlayersTap {
    tap: "merge_players";
    keep: string;
    other: string;
}

/** Let a spelling stand for a player of its own again; raise `UnknownPlayer`. */
export interface SeparatePlayerTap {
    tap: "separate_player";
    name: string;
}

/** Take a mistaken game out of the history, or bring it back. */
export interface HidePlayTap {
    tap: "hide_play";
    play: string;
    hidden: boolean;
}

/** What a tap sends. */
export type Tap =
    | HelloTap
    | LanguageTap
    | LobbyTap
    | RefreshTap
    | RemarkTap
    | StartTap
    | AgainTap
    | PractiseTap
    | OpenTap
    | ScoreSheetTap
    | HistoryTap
    | LearnTap
    | LessonTap
    | LeaveLessonTap
    | QuizTap
    | CloseQuizTap
    | LogTap
    | RulesTap
    | CloseRulesTap
    | ForgetEditionTap
    | KeepTap
    | ArchiveTap
    | DiscardScoreSheetTap
    | LearnerTap
    | LessonWhyNotTap
    | BeginLessonTap
    | LessonHintTap
    | AnswerLessonTap
    | LessonGoOnTap
    | AnswerQuizTap
    | NextQuestionTap
    | NewQuestionsTap
    | SubmitTap
    | SubmitAllTap
    | RollTap
    | ForgetTap
    | RememberTap
    | UndoTap
    | RedoTap
    | AmendTap
    | BotsActTap
    | BotsGoOnTap
    | SeeByTap
    | AskHintTap
    | PutHintAwayTap
    | CountdownSecondsTap
    | StartCountdownTap
    | EndCountdownTap
    | StopCountdownTap
    | TellTap
    | SeatHintTap
    | PutSeatHintAwayTap
    | PhonesTap
    | InviteTap
    | ReleaseTap
    | AnswerRecallTap
    | EndRecallTap
    | AskUndoTap
    | AskAmendTap
    | AskSeatTap
    | SettleTap
    | FinishScoreSheetTap
    | PutBackScoreSheetTap
    | RenamePlayerTap
    | MergePlayersTap
    | SeparatePlayerTap
    | HidePlayTap;

/** Return a hint to the player of a seat, who alone looks now; raises as `tell`. */
export interface HintQuery {
    seat: number;
}

/** Return a game's board, for pages without static files; raise `Malformed` for one without. */
export interface BoardQuery {
    game: string;
}

/** Return what a list of the lobby has after a row, or first. */
export interface LobbyQuery {
    list: "score_sheets" | "tables";
    hidden: boolean;
    after: {
        at: string;
        id: string;
    } | null;
}

/** Return the catalogue of an edition; raise `Malformed` for a game that is none. */
export interface EditionQuery {
    game: string;
    edition: string;
}

/** Return what a table should know of the names before it starts; nothing of it forbids the start. */
export interface NameRemarksQuery {
    names: string[];
}

/** Return the record of a finished game as a file; raise `Malformed` before. */
export type RecordQuery = Record<string, never>;

/** Return the lines of the log before an entry. */
export interface LogQuery {
    before: number;
}

/** Return what an action asks for next, some values being given. */
export interface FormQuery {
    do: string;
    given: Record<string, unknown>;
    by?: number | null;
    overrules?: boolean;
}

/** Return more of what can fill a field, after one; raise `Malformed`. */
export interface CardsQuery {
    do: string;
    field: string;
    after: string;
}

/** Return what only the player of a seat may see, or of its board's secrets that `part` alone. */
export interface LookQuery {
    seat: number;
    part?: string;
}

/** Return which of the heads that a device has seen at a table its log never had. */
export interface UnknownHeadsQuery {
    table: string;
    heads: {
        count: number;
        digits: string;
    }[];
}

/** Say what would become of `actions`, and what speaks against each that could come `then`. */
export interface TrialQuery {
    actions: unknown[];
    then: unknown[];
}

/** Return a code of the record's file, counted from 0; raise `Malformed` where there is none. */
export interface RecordCodeQuery {
    part: number;
}

/** Return an entry as the control that it was entered with, filled in; or another action in its place. */
export interface EntryQuery {
    version: number;
    number: number;
    do?: string;
    by?: number | null;
    changes?: unknown[];
    overrules?: boolean;
}

/** Return what an action in an entry's place asks for next, some values being given; see `entry`. */
export interface EntryFormQuery {
    version: number;
    number: number;
    do: string;
    given: Record<string, unknown>;
    by?: number | null;
    changes?: unknown[];
    overrules?: boolean;
}

/** Return what changes of earlier entries come to, before anything is kept. */
export interface TryChangesQuery {
    version: number;
    changes: unknown[];
}

/** Return what going back to an entry comes to: it stands, and what came after it is taken back. */
export interface BackQuery {
    version: number;
    number: number;
}

/** Return what can be asked about: every action of the game, by each seat or by the table. */
export type QuestionsQuery = Record<string, never>;

/** Return what an action asks for next, whether or not it is allowed; or that it never is just now. */
export interface ArgueFormQuery {
    do: string;
    given: Record<string, unknown>;
    by?: number | null;
}

/** Say whether an action would be allowed, as far as this device knows; raise `Malformed`. */
export interface ArgueQuery {
    action: Record<string, unknown>;
}

/** Say what a clause is cited for, and which lines of the log led there. */
export interface WhyQuery {
    clause?: string;
    line?: number | null;
    action?: Record<string, unknown>;
    seat?: number | null;
}

/** Say what would follow from an action, or from several at once, as far as this device may know. */
export interface WhatIfQuery {
    actions: unknown[];
    alone?: boolean;
}

/** Keep the draft as it is now and return what it comes to; raise `Malformed`. */
export interface ScoreSheetQuery {
    draft?: unknown;
    score_sheet?: string;
    over?: string | null;
    sent?: unknown[];
}

/** Return the result as a file of one of the forms; `zone` is the page's time zone. */
export interface ShareQuery {
    format: "png" | "svg" | "html" | "xlsx" | "csv";
    zone?: string;
}

/** Return the link that hands the game to BG Stats, and its QR code as the address of a picture. */
export type BgStatsQuery = Record<string, never>;

/** Return the script that draws charts: there are some when the game is over. */
export type PlotterQuery = Record<string, never>;

/** Return what the device may take along as a file: nothing in it opens a sealed entry. */
export type BackupQuery = Record<string, never>;

/** Return a code of the same, counted from 0; `anew`: of what is here now. */
export interface BackupCodeQuery {
    part: number;
    anew: boolean;
}

/** Take a part of a file; with the last one, bring the file in and return what came of it. */
export interface UploadQuery {
    file: string;
    part: number;
    parts: number;
    base64: string;
}

/** Return which codes of a file have been read; `anew`: after forgetting them. */
export interface CodesQuery {
    anew: boolean;
}

/** Take a code of a file; with the last one, bring the file in and return what came of it. */
export interface ReadCodeQuery {
    text: string;
}

/** Return so many of the games that are chosen, the last first. */
export interface HistoryGamesQuery {
    chosen: {
        game?: string;
        player?: string;
        since?: string;
        until?: string;
        source?: "" | "refereed" | "tallied" | "practice" | "hidden";
        zone?: string;
    };
    count: number;
}

/** Return the records of all players in the games that are chosen, and who may be one person. */
export interface HistoryPlayersQuery {
    chosen: {
        game?: string;
        player?: string;
        since?: string;
        until?: string;
        source?: "" | "refereed" | "tallied" | "practice" | "hidden";
        zone?: string;
    };
}

/** Return the record of each game among those that are chosen. */
export interface HistoryStatisticsQuery {
    chosen: {
        game?: string;
        player?: string;
        since?: string;
        until?: string;
        source?: "" | "refereed" | "tallied" | "practice" | "hidden";
        zone?: string;
    };
}

/** Return the games that are chosen as a spreadsheet. */
export interface HistoryFileQuery {
    chosen: {
        game?: string;
        player?: string;
        since?: string;
        until?: string;
        source?: "" | "refereed" | "tallied" | "practice" | "hidden";
        zone?: string;
    };
    format: "csv" | "xlsx";
}

/** Return the game's reference card, or the overview of its round, as a page to print. */
export interface RuleSheetQuery {
    kind: "card" | "overview";
}

/** Return the sheet as data, without any licence's text. */
export type AboutQuery = Record<string, never>;

/** Return the text of our licence, or of a part's; raise `Malformed` for none of that name. */
export interface LicenceQuery {
    kind: "ours" | "front_end" | "python";
    name?: string;
}

/** Return the sheet as data; the word is in it for owners alone. */
export type DevicesQuery = Record<string, never>;

/** Let a device in no more, by its handle, and return those that are left. */
export interface RemoveDeviceQuery {
    device: string;
}

/** Draw a new word for the table, and return the devices with it; raise `NotTheOwner`. */
export type NewWordQuery = Record<string, never>;

/** The script and the styles of a board from another package. */
export interface BoardTexts {
    script: string;
    style: string;
}

/** A part of a list: score sheets, or tables. */
export interface LobbyRows {
    rows: (ReadableTable | UnreadableCard)[] | (ReadableScoreSheet | UnreadableCard)[];
    more: boolean;
}

/** Components of an edition, by kind, as JSON data. */
export interface CatalogueJson {
    format: string;
    game: string;
    edition: string;
    components: Record<string, Record<string, unknown>[]>;
}

/** What a table should know of the names that it has typed so far. */
export interface NameRemarks {
    remarks: string[];
}

/** A file: its name, its media type, and its content. */
export interface Download {
    name: string;
    type: string;
    base64: string;
}

/** A part of the log, the latest first, and whether there are `more` before. */
export interface LogLines {
    lines: LogLineView[];
    more: boolean;
}

/** The fields of a control as far as they are known, some values being `given`. */
export interface Form {
    fields: (ValueField | SquareField | SeveralField | PerSeatField | ListField | OpenListField | GroupField)[];
    given: Record<string, unknown>;
    ready: boolean;
    objection: CitedText | null;
    caution: CitedText | null;
    against: CitedText | null;
    quick: boolean;
}

/** Components that can fill a field, by name, and whether there are `more`. */
export interface RememberedCards {
    remembered: Record<string, unknown>[];
    more: boolean;
}

/** A seat's secrets, with what the game's board shows to its player alone, if anything. */
export interface PrivateView {
    seat: number;
    lines: Secret[];
    board?: Record<string, unknown>;
}

/** The fingerprints among those that a device has seen which the table's log never had. */
export interface UnknownHeads {
    unknown: string[];
}

/** What became of actions that are put together, one upon the other, and kept nowhere. */
export interface TrialView {
    view: Record<string, unknown>;
    told: string[];
    refused: number | null;
    reason: CitedText | null;
    then: (CitedText | null)[];
}

/** One of the `count` codes of a file: its text, and its picture's address. */
export interface RecordCode {
    labels: CodeLabels;
    count: number;
    text: string;
    qr: string;
}

/** An earlier entry as the control that it was entered with, filled in with what was `given`. */
export interface EntryView {
    number: number;
    control: Control;
    asked: boolean;
    given: Record<string, unknown>;
    override: string | null;
    others: Control[];
}

/** What changes of earlier entries come to: all of them, as a page sends them back, and what does not fit. */
export interface AmendmentView {
    ask: boolean;
    who: boolean;
    opened: boolean;
    shown: boolean;
    changes: Record<string, unknown>[];
    unfit: UnfitEntry[];
    gone: number;
}

/** An entry that does not fit any more, and why; `changeable`: whether this device can say it anew. */
export interface UnfitEntry {
    number: number;
    seat: number | null;
    text: string;
    reason: CitedText;
    changeable: boolean;
}

/** What can be asked about: the actions of a seat, and those of the table as a whole. */
export interface ArgueView {
    labels: AskingLabels;
    of_seats: AskedAction[];
    of_table: AskedAction[];
}

/** An action that can be asked about, and what its button says. */
export interface AskedAction {
    do: string;
    title: string;
}

/** What an action that is asked about needs next; or the `verdict`, where nothing more need be said. */
export interface ArgueForm {
    form: Form | null;
    verdict: AllowedView | null;
}

/** Whether an action would be allowed, in words, and the clauses that say so. */
export interface AllowedView {
    labels: AskingLabels;
    answer: "allowed" | "refused" | "hidden";
    said: string;
    reasons: CitedText[];
}

/** A clause with what it is cited for in this game, and which lines of the log led there. */
export interface WhyView {
    labels: AskingLabels;
    clause: string;
    house_rules: RuleSetting[];
    blocks: (Paragraph | BulletList | TextTable)[];
    cases: WhyCase[];
    led: LedLine[];
    counted: string;
    figures: WhyFigure[];
}

/** What a clause is cited for, what that is `about`, and the `line` of the log that tells it. */
export interface WhyCase {
    about: string;
    text: string;
    line: string | null;
}

/** A line of the log that led there. */
export interface LedLine {
    number: number;
    text: string;
}

/** A line of a seat's reckoning. */
export interface WhyFigure {
    label: string;
    value: number;
    clause: string;
    total: boolean;
}

/** What would follow from an action, or the `objection` to it; `untold`: why that is not all. */
export interface OutlookView {
    labels: AskingLabels;
    said: string;
    objection: CitedText | null;
    effects: CitedText[];
    changes: string[];
    next: CitedText | null;
    untold: string | null;
}

/** What a draft comes to that was kept, under its id. */
export interface KeptDraft {
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
    id: string | null;
}

/** Why a draft was not kept, and the newer one. */
export interface ConflictingDraft {
    problem: string;
    newer: NewerDraft;
}

/** The draft that another page has kept meanwhile. */
export interface NewerDraft {
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
    draft: DraftJson;
}

/** The link that hands a game to BG Stats, and its QR code as the address of a picture. */
export interface BgStatsLink {
    link: string;
    qr: string;
}

/** Plotly's script, compressed and in base64. */
export interface PlotterScript {
    base64: string;
}

/** How many parts of the file are here. */
export interface Arrived {
    arrived: number;
}

/** What came of a file, in sentences, and what was left out with its reason. */
export interface ImportReport {
    lines: string[];
    conflicts: string[];
}

/** Which codes of a file have been read, of `count`: 0 before the first. */
export interface CodesRead {
    labels: CodeLabels;
    read: number[];
    count: number;
}

/** Games that are over, the last first, and how many there are. */
export interface HistoryGames {
    count: number;
    plays: HistoryPlay[];
}

/** A game that is over. */
export interface HistoryPlay {
    id: string;
    game: string;
    title: string;
    source: "refereed" | "tallied" | "practice";
    at: string;
    length: string;
    place: string;
    comment: string;
    seats: HistorySeat[];
}

/** Who played, and with what result. */
export interface HistorySeat {
    colour: string;
    shape: string;
    name: string;
    score: number;
    rank: number;
    winner: boolean;
    eliminated: boolean;
    first: boolean;
}

/** The records of players, how many are left out, and who may be one person. */
export interface HistoryPlayers {
    players: PlayerRecord[];
    left_out: string;
    likely: LikelySame[];
}

/** A player's record; `rate` is in percent, `spellings` are other names of the same player. */
export interface PlayerRecord {
    name: string;
    plays: number;
    wins: number;
    rate: number;
    eliminations: number;
    length: string;
    streak: number;
    longest: number;
    games: PlayerGameRecord[];
    opponents: OpponentRecord[];
    spellings: string[];
}

/** A player's record at a game; `score` is what the game's main figure is called. */
export interface PlayerGameRecord {
    title: string;
    score: string;
    plays: number;
    wins: number;
    average: string;
    best: number;
}

/** Somebody whom a player has met: how often, and how often either was ranked better. */
export interface OpponentRecord {
    name: string;
    plays: number;
    ahead: number;
    behind: number;
}

/** Two players who may be one, and why. */
export interface LikelySame {
    keep: string;
    other: string;
    text: string;
}

/** The records of games. */
export interface HistoryStatistics {
    games: GameRecord[];
}

/** A game's record; wins by seat, and of whoever began. */
export interface GameRecord {
    id: string;
    title: string;
    score: string;
    plays: number;
    length: string;
    average: string;
    best: number;
    scores: ScoreBar[];
    seats: WinRate[];
    first: WinRate;
}

/** How many seats had a score, and what part that is of the longest bar, in percent. */
export interface ScoreBar {
    label: string;
    seats: number;
    part: number;
}

/** How often somebody won in percent, beside what would be even. */
export interface WinRate {
    plays: number;
    rate: number;
    even: number;
}

/** All that the sheet shows at once; `licence`: the name of our own. */
export interface AboutView {
    labels: AboutLabels;
    version: string;
    licence: string;
    groups: PartGroup[];
}

/** The parts of one kind. */
export interface PartGroup {
    kind: "front_end" | "python";
    parts: PartView[];
}

/** Something that others have written; `licence`: its name; `homepage`: `""` if it has none. */
export interface PartView {
    name: string;
    version: string;
    licence: string;
    homepage: string;
}

/** The text of a licence, `""` where it is not there. */
export interface LicenceText {
    text: string;
}

/** All that the sheet of devices shows; the word, its code and where to type it are for owners alone. */
export interface DevicesView {
    labels: DevicesLabels;
    owner: boolean;
    devices: AdmittedDevice[];
    word: string | null;
    qr: string | null;
    addresses: string[];
}

/** A device that was let in, and what it is at the tables that it shares with this one. */
export interface AdmittedDevice {
    id: string;
    name: string;
    here: boolean;
    owner: boolean;
    seen: string;
    parts: string[];
}

/** What each query takes, and what it is answered. */
export interface Queries {
    hint: {
        parameters: HintQuery;
        answer: HintView;
    };
    board: {
        parameters: BoardQuery;
        answer: BoardTexts;
    };
    lobby: {
        parameters: LobbyQuery;
        answer: LobbyRows;
    };
    edition: {
        parameters: EditionQuery;
        answer: CatalogueJson;
    };
    name_remarks: {
        parameters: NameRemarksQuery;
        answer: NameRemarks;
    };
    record: {
        parameters: RecordQuery;
        answer: Download;
    };
    log: {
        parameters: LogQuery;
        answer: LogLines;
    };
    form: {
        parameters: FormQuery;
        answer: Form;
    };
    cards: {
        parameters: CardsQuery;
        answer: RememberedCards;
    };
    look: {
        parameters: LookQuery;
        answer: PrivateView;
    };
    unknown_heads: {
        parameters: UnknownHeadsQuery;
        answer: UnknownHeads;
    };
    trial: {
        parameters: TrialQuery;
        answer: TrialView;
    };
    record_code: {
        parameters: RecordCodeQuery;
        answer: RecordCode;
    };
    entry: {
        parameters: EntryQuery;
        answer: EntryView;
    };
    entry_form: {
        parameters: EntryFormQuery;
        answer: Form;
    };
    try_changes: {
        parameters: TryChangesQuery;
        answer: AmendmentView;
    };
    back: {
        parameters: BackQuery;
        answer: AmendmentView;
    };
    questions: {
        parameters: QuestionsQuery;
        answer: ArgueView;
    };
    argue_form: {
        parameters: ArgueFormQuery;
        answer: ArgueForm;
    };
    argue: {
        parameters: ArgueQuery;
        answer: AllowedView;
    };
    why: {
        parameters: WhyQuery;
        answer: WhyView;
    };
    what_if: {
        parameters: WhatIfQuery;
        answer: OutlookView;
    };
    score_sheet: {
        parameters: ScoreSheetQuery;
        answer: KeptDraft | ConflictingDraft;
    };
    share: {
        parameters: ShareQuery;
        answer: Download;
    };
    bg_stats: {
        parameters: BgStatsQuery;
        answer: BgStatsLink;
    };
    plotter: {
        parameters: PlotterQuery;
        answer: PlotterScript;
    };
    backup: {
        parameters: BackupQuery;
        answer: Download;
    };
    backup_code: {
        parameters: BackupCodeQuery;
        answer: RecordCode;
    };
    upload: {
        parameters: UploadQuery;
        answer: Arrived | ImportReport;
    };
    codes: {
        parameters: CodesQuery;
        answer: CodesRead;
    };
    read_code: {
        parameters: ReadCodeQuery;
        answer: CodesRead | ImportReport;
    };
    history_games: {
        parameters: HistoryGamesQuery;
        answer: HistoryGames;
    };
    history_players: {
        parameters: HistoryPlayersQuery;
        answer: HistoryPlayers;
    };
    history_statistics: {
        parameters: HistoryStatisticsQuery;
        answer: HistoryStatistics;
    };
    history_file: {
        parameters: HistoryFileQuery;
        answer: Download;
    };
    rule_sheet: {
        parameters: RuleSheetQuery;
        answer: Download;
    };
    about: {
        parameters: AboutQuery;
        answer: AboutView;
    };
    licence: {
        parameters: LicenceQuery;
        answer: LicenceText;
    };
    devices: {
        parameters: DevicesQuery;
        answer: DevicesView;
    };
    remove_device: {
        parameters: RemoveDeviceQuery;
        answer: DevicesView;
    };
    new_word: {
        parameters: NewWordQuery;
        answer: DevicesView;
    };
}

/** Why a query has no answer. */
export interface Problem {
    problem: string;
}
