"""Classes in SQL. Every change locks the row of its class first, so no answer arrives during a reveal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.record import read_json
from referee.store.classrooms import (
    CODE_LENGTH,
    KEPT,
    AnswersClosed,
    ClassMoved,
    ClassQuestion,
    ClassState,
    NameTaken,
    NotInClass,
    NotTheTeacher,
    Phase,
    Pupil,
    UnknownClass,
)
from referee.store.codec import dump
from referee.store.history import normalize_name
from referee.store.quotas import (
    MOST_CLASSES,
    MOST_PUPILS,
    MOST_QUESTIONS,
    classes_full,
    pupils_full,
    questions_full,
)
from referee.store.sql import schema
from referee.store.sql.admission import lock_tables_of, move_device
from referee.store.sql.database import Columns, Database, Statement, draw_id

_class, _questions, _pupils, _answers = (
    schema.classes.c,
    schema.class_questions.c,
    schema.pupils.c,
    schema.pupil_answers.c,
)
_ROW = Statement(select(schema.classes).where(_class.id == bindparam("of")))
_REVISION = Statement(select(_class.step_count, _class.change_count).where(_class.id == bindparam("of")))
_QUESTIONS = Statement(
    select(_questions.number, _questions.right, _questions.tested)
    .where(_questions.class_id == bindparam("of"))
    .order_by(_questions.number)
)
_PUPILS = Statement(
    select(_pupils.number, _pupils.device, _pupils.name)
    .where(_pupils.class_id == bindparam("of"))
    .order_by(_pupils.number)
)
_ANSWERS = Statement(
    select(_answers.question, _answers.pupil, _answers.choice).where(_answers.class_id == bindparam("of"))
)


class SqlClassrooms(Database):
    """The classes. The transaction of each change checks that the device may make it."""

    def begin_class(self, game: str, device: str) -> str:
        """Begin a class that a device teaches, and return its code; expired classes are deleted.

        Raises ``Full``.
        """
        now = datetime.now(UTC)
        with self._writing(about=None) as connection:
            _delete_old(connection, now)
            if (connection.scalar(select(func.count()).select_from(schema.classes)) or 0) >= MOST_CLASSES:
                raise classes_full()
            while True:
                code = draw_id(CODE_LENGTH)
                if not _ROW.rows(connection, {"of": code}):
                    break
            row = {"id": code, "game": game, "device": device, "phase": "waiting", "active_at": now}
            connection.execute(insert(schema.classes).values(row))
        return code

    def class_state(self, class_id: str) -> ClassState:
        """Return the state of a class; raise :class:`UnknownClass`."""
        of = {"of": class_id}
        with self._reading() as connection:
            row = _only(_ROW.rows(connection, of))
            return ClassState(
                id=row["id"],
                game=row["game"],
                device=row["device"],
                phase=row["phase"],
                revision=(row["step_count"], row["change_count"]),
                questions=tuple(_question(row) for row in _QUESTIONS.rows(connection, of)),
                pupils=tuple(Pupil(**row) for row in _PUPILS.rows(connection, of)),
                answers={
                    (row["question"], row["pupil"]): row["choice"] for row in _ANSWERS.rows(connection, of)
                },
            )

    def class_revision(self, class_id: str) -> tuple[int, int]:
        """Return a class's :attr:`ClassState.revision`: cheap; raise :class:`UnknownClass`."""
        row = _only(self._ask(_REVISION, {"of": class_id}))
        return row["step_count"], row["change_count"]

    def class_question(self, class_id: str, number: int) -> str:
        """Return the body of a question, see :meth:`ask_class`; raise :class:`UnknownClass`."""
        query = select(_questions.body).where(_questions.class_id == class_id, _questions.number == number)
        with self._asking() as connection:
            body: str | None = connection.scalar(query)
        if body is None:
            raise UnknownClass
        return body

    def class_of(self, device: str) -> str | None:
        """Return the class in which a device last took part as a pupil's, unless it has expired."""
        query = (
            select(_class.id)
            .join(schema.pupils, _pupils.class_id == _class.id)
            .where(_pupils.device == device, _class.active_at > datetime.now(UTC) - KEPT)
            .order_by(_class.active_at.desc(), _class.id)
            .limit(1)
        )
        with self._asking() as connection:
            found: str | None = connection.scalar(query)
        return found

    # -- the teacher ----------------------------------------------------------------------------

    def ask_class(self, class_id: str, device: str, question: ClassQuestion, body: str) -> None:
        """Ask the next question after the last one is revealed; ``body`` is what the class's pages show.

        Raises:
            UnknownClass: There is no such class.
            NotTheTeacher: Another device teaches it.
            ClassMoved: It is not this question's turn.
            Full: The class has had too many questions.
        """
        if question.number > MOST_QUESTIONS:
            raise questions_full()
        with self._writing(class_id) as connection:
            row = _lock_for(connection, class_id, device)
            is_due = row["phase"] in ("waiting", "revealed")
            if not is_due or question.number != _last(connection, class_id) + 1:
                raise ClassMoved
            values = {"class_id": class_id, **question._asdict(), "tested": dump(question.tested)}
            connection.execute(insert(schema.class_questions).values(**values, body=body))
            _step(connection, class_id, "asked")

    def reveal_class(self, class_id: str, device: str, number: int) -> None:
        """Close a question to answers, and reveal the right one; raise as :meth:`ask_class`."""
        with self._writing(class_id) as connection:
            row = _lock_for(connection, class_id, device)
            if row["phase"] != "asked" or number != _last(connection, class_id):
                raise ClassMoved
            _step(connection, class_id, "revealed")

    def end_class(self, class_id: str, device: str) -> None:
        """End a class, and delete a question that was not revealed; raise as :meth:`ask_class`."""
        with self._writing(class_id) as connection:
            row = _lock_for(connection, class_id, device)
            if row["phase"] == "asked":
                last = _last(connection, class_id)
                for table, number in (
                    (schema.pupil_answers, _answers.question),
                    (schema.class_questions, _questions.number),
                ):
                    connection.execute(delete(table).where(table.c.class_id == class_id, number == last))
            _step(connection, class_id, "over")

    def take_name(self, class_id: str, device: str, pupil: int) -> None:
        """Remove a pupil's name; the pupil must give another to continue. Raise as :meth:`ask_class`."""
        condition = (_pupils.class_id == class_id) & (_pupils.number == pupil)
        with self._writing(class_id) as connection:
            _lock_for(connection, class_id, device)
            connection.execute(update(schema.pupils).where(condition).values(name=""))
            _step(connection, class_id)

    # -- the pupils -----------------------------------------------------------------------------

    def join_class(self, class_id: str, device: str, successor: str, agent: str) -> str:
        """Add a device to a class as a pupil's, and return the device's id; repeating it adds no pupil.

        Its id becomes ``successor``, as in :meth:`~SqlDevices.redeem`, but the device is not admitted.

        Raises:
            UnknownClass: There is no such class, or it is over.
            UnknownDevice: The device is gone.
            Full: The class has too many pupils.
        """
        with self._writing() as connection:  # the new id changes all tables of the device
            lock_tables_of(connection, device)
            row = _lock(connection, class_id)
            pupils = [Pupil(**columns) for columns in _PUPILS.rows(connection, {"of": class_id})]
            for pupil in pupils:
                if pupil.device in (device, successor):
                    return pupil.device
            if row["phase"] == "over":
                raise UnknownClass
            if len(pupils) >= MOST_PUPILS:
                raise pupils_full()
            move_device(connection, device, successor, agent, admits=False)
            values = {"class_id": class_id, "number": len(pupils) + 1, "device": successor, "name": ""}
            connection.execute(insert(schema.pupils).values(**values))
            _count(connection, class_id)
            return successor

    def name_pupil(self, class_id: str, device: str, name: str) -> None:
        """Give a device's pupil a name.

        Raises:
            UnknownClass: There is no such class.
            NotInClass: The device does not take part.
            NameTaken: Another pupil has this name, in any spelling.
        """
        spelling = normalize_name(name)
        with self._writing(class_id) as connection:
            _lock(connection, class_id)
            pupils = [Pupil(**columns) for columns in _PUPILS.rows(connection, {"of": class_id})]
            own = next((pupil for pupil in pupils if pupil.device == device), None)
            if own is None:
                raise NotInClass
            others = (pupil for pupil in pupils if pupil is not own and pupil.name)
            if any(normalize_name(pupil.name) == spelling for pupil in others):
                raise NameTaken(name)
            condition = (_pupils.class_id == class_id) & (_pupils.number == own.number)
            connection.execute(update(schema.pupils).where(condition).values(name=name))
            _count(connection, class_id)

    def answer_class(self, class_id: str, device: str, number: int, choice: int) -> None:
        """Store a pupil's answer to the current question, replacing an earlier answer.

        Raises:
            UnknownClass: There is no such class.
            AnswersClosed: The question is not the current one, or its answer is revealed.
            NotInClass: The device has no pupil with a name.
            Malformed: The answer is none of the choices.
        """
        with self._writing(class_id) as connection:
            row = _lock(connection, class_id)
            if row["phase"] != "asked" or number != _last(connection, class_id):
                raise AnswersClosed
            own = select(_pupils.number).where(
                _pupils.class_id == class_id, _pupils.device == device, _pupils.name != ""
            )
            pupil = connection.scalar(own)
            if pupil is None:
                raise NotInClass
            question = [_question(row) for row in _QUESTIONS.rows(connection, {"of": class_id})][-1]
            if choice not in range(len(question.tested)):
                raise Malformed("choice", say("This is none of the answers."))
            key = {"class_id": class_id, "question": number, "pupil": pupil}
            condition = (
                (_answers.class_id == class_id) & (_answers.question == number) & (_answers.pupil == pupil)
            )
            changed = update(schema.pupil_answers).where(condition).values(choice=choice)
            if not connection.execute(changed).rowcount:
                connection.execute(insert(schema.pupil_answers).values(**key, choice=choice))
            _count(connection, class_id)


def _only(rows: Sequence[Columns]) -> Columns:
    if not rows:
        raise UnknownClass
    return rows[0]


def _question(row: Columns) -> ClassQuestion:
    tested = read_json(row["tested"])
    return ClassQuestion(row["number"], row["right"], tuple(tuple(clauses) for clauses in tested))


def _lock(connection: Connection, class_id: str) -> Mapping[str, Any]:
    """Lock the row of a class, and return it; raise :class:`UnknownClass`."""
    query = select(schema.classes).where(_class.id == class_id).with_for_update()
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise UnknownClass
    return dict(row)


def _lock_for(connection: Connection, class_id: str, device: str) -> Mapping[str, Any]:
    """Lock a class that a device teaches and that is not over, as :func:`_lock` does."""
    row = _lock(connection, class_id)
    if row["device"] != device:
        raise NotTheTeacher
    if row["phase"] == "over":
        raise ClassMoved
    return row


def _last(connection: Connection, class_id: str) -> int:
    return connection.scalar(select(func.max(_questions.number)).where(_questions.class_id == class_id)) or 0


def _step(connection: Connection, class_id: str, phase: Phase | None = None) -> None:
    """Count a change that all pages show."""
    values: dict[str, Any] = {"step_count": _class.step_count + 1}
    _count(connection, class_id, **(values if phase is None else {**values, "phase": phase}))


def _count(connection: Connection, class_id: str, **values: Any) -> None:
    """Count a change, so that the pages of a class refresh."""
    change = update(schema.classes).where(_class.id == class_id)
    now = datetime.now(UTC)
    connection.execute(change.values(change_count=_class.change_count + 1, active_at=now, **values))


def _delete_old(connection: Connection, now: datetime) -> None:
    """Delete expired classes with all their rows."""
    old = select(_class.id).where(_class.active_at <= now - KEPT).with_for_update()
    codes = [*connection.scalars(old)]
    for table in (schema.pupil_answers, schema.pupils, schema.class_questions):
        connection.execute(delete(table).where(table.c.class_id.in_(codes)))
    connection.execute(delete(schema.classes).where(_class.id.in_(codes)))
