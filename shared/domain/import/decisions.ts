import type { Decision, EventDefinition } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minus, plus } from "../../kernel/time.ts";
import {
  ImportClosed,
  ImportInvitationsOrdered,
  ImportStarted,
  ImportStopped,
  ImportUndoRequested,
} from "./events.ts";
import {
  type FileProblem,
  factsOf,
  type Import,
  ImportBusy,
  ImportCheckOld,
  ImportManyWrong,
  ImportNotNow,
  type ImportState,
  ImportUndoLate,
  noCounts,
} from "./import.ts";
import { importPolicy } from "./policy.ts";

const expectState = ({ state }: Import, ...allowed: ImportState[]): void => {
  if (!allowed.includes(state)) throw ImportNotNow({ details: { state, allowed } });
};

/** Whoever works on it holds it for a while; until then nothing else begins. */
const expectFree = ({ held_until = "" }: Import, now: string): void => {
  if (held_until > now) throw ImportBusy({ retry_after_seconds: importPolicy.lease_seconds });
};

const soon = (now: string): string => plus(now, { minutes: 1 });

type Step = Pick<EventDefinition, "atNextVersion">;

const stepped = (record: Import, changes: Partial<Import>, event: Step, now: string): Decision<Import> => {
  const after: Import = { ...record, ...changes, updated_at: now };
  return {
    record: after,
    events: [
      event.atNextVersion(after, { from: record.state, to: after.state, data: factsOf(after) as never }),
    ],
  };
};

/** An administrator has the checked rows taken over. One that was stopped goes on where it was. */
export const start = (
  record: Import,
  { allow_errors }: { allow_errors: boolean },
  now: string,
): Decision<Import> => {
  expectState(record, "checked", "stopped");
  expectFree(record, now);
  const { checked_at = "", found, rows = 0, state } = record;
  if (checked_at < minus(now, { hours: importPolicy.check_hours })) throw ImportCheckOld();
  if (!allow_errors && found.wrong * 100 > rows * importPolicy.wrong_percent)
    throw ImportManyWrong({ details: { rows, wrong: found.wrong } });
  const { problem: _, waits_since: __, ended_at: ___, ...kept } = record;
  const begins = state === "checked" ? { position: 0, did: noCounts } : {};
  const running = {
    state: "running" as const,
    started_at: record.started_at ?? now,
    tries: 0,
    due_at: soon(now),
  };
  return stepped({ ...kept, state } as Import, { ...begins, ...running }, ImportStarted, now);
};

/** What is being worked on is finished; nothing more begins. `problem`: it stops by itself. */
export const stop = (record: Import, now: string, problem?: FileProblem): Decision<Import> => {
  expectState(record, "running");
  const { due_at: _, ...kept } = record;
  const stopped = { state: "stopped" as const, ended_at: now, waits_since: now, ...(problem && { problem }) };
  return stepped(kept as Import, stopped, ImportStopped, now);
};

/** What it has brought goes again, as far as it is unchanged and unused. */
export const requestUndo = (record: Import, now: string): Decision<Import> => {
  expectState(record, "done", "stopped");
  expectFree(record, now);
  if ((record.ended_at ?? now) < minus(now, { days: importPolicy.undo_days })) throw ImportUndoLate();
  const { problem: _, waits_since: __, ...kept } = record;
  const undoing = {
    state: "undoing" as const,
    position: 0,
    undo: { gone: 0, kept: 0 },
    tries: 0,
    due_at: soon(now),
  };
  return stepped(kept as Import, undoing, ImportUndoRequested, now);
};

/** Nobody has to look after it any more. */
export const close = (record: Import, now: string): Decision<Import> => {
  const { waits_since, ...kept } = record;
  return waits_since ? stepped(kept as Import, {}, ImportClosed, now) : { record, events: [] };
};

/** The second order: its customers are invited. */
export const orderInvitations = (
  record: Import,
  ordered_by: Id<"account">,
  now: string,
): Decision<Import> => {
  if (record.kind !== "customers" || record.invitations)
    throw ImportNotNow({ details: { state: record.state } });
  expectState(record, "done", "stopped");
  expectFree(record, now);
  const invitations = { ordered_by, ordered_at: now, sent: 0, position: 0 };
  return stepped(record, { invitations, tries: 0, due_at: soon(now) }, ImportInvitationsOrdered, now);
};
