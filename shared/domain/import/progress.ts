import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import {
  ImportChecked,
  ImportDone,
  ImportInvitationsSent,
  ImportRefused,
  ImportStopped,
  ImportUndone,
} from "./events.ts";
import { type Counts, type FileProblem, factsOf, type Import } from "./import.ts";
import { importPolicy } from "./policy.ts";

const sums = (one: Counts, other: Counts): Counts => ({
  new: one.new + other.new,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  wrong: one.wrong + other.wrong,
});

/** Whether there is something to be done for it now. */
export const isActive = ({ state, invitations }: Import): boolean =>
  state === "checking" ||
  state === "running" ||
  state === "undoing" ||
  (invitations !== undefined && !invitations.done_at);

/** A worker takes it for its next rows. Undefined: nothing is to be done, or somebody else has it. */
export const hold = (record: Import, now: string): Import | undefined =>
  !isActive(record) || (record.held_until ?? "") > now
    ? undefined
    : {
        ...record,
        held_until: plus(now, { seconds: importPolicy.lease_seconds }),
        due_at: plus(now, { seconds: importPolicy.lease_seconds + 10 }),
        tries: record.tries + 1,
        updated_at: now,
      };

/** The record as a worker gives it back: its rows were worked on. */
const givenBack = (record: Import, now: string): Import => {
  const { held_until: _, due_at: __, ...kept } = record;
  const next = { ...kept, tries: 0, updated_at: now };
  return isActive(next) ? { ...next, due_at: plus(now, { minutes: 1 }) } : next;
};

const ended = (record: Import, to: Import["state"], now: string, waits: boolean): Import =>
  givenBack({ ...record, state: to, ...(waits && { waits_since: now }) }, now);

/** Rows were checked; with the last of them the check is done. */
export const checkedRows = (
  record: Import,
  { rows, worked, counts }: { rows: number; worked: number; counts: Counts },
  now: string,
): Decision<Import> => {
  const position = record.position + worked;
  const next = { ...record, rows, position, found: sums(record.found, counts) };
  if (position < rows) return { record: givenBack(next, now), events: [] };
  const done = { ...ended(next, "checked", now, true), checked_at: now };
  const data = { ...factsOf(done), ...done.found };
  return {
    record: done,
    events: [ImportChecked.atNextVersion(done, { from: "checking", to: "checked", data })],
  };
};

/** The file can't be read. */
export const refuseFile = (record: Import, problem: FileProblem, now: string): Decision<Import> => {
  const refused = ended({ ...record, problem }, "refused", now, true);
  const data = { ...factsOf(refused), code: problem.code };
  return {
    record: refused,
    events: [ImportRefused.atNextVersion(refused, { from: record.state, to: "refused", data })],
  };
};

/** Rows were taken over; with the last of them it is done. One that was stopped meanwhile stays so. */
export const ranRows = (
  record: Import,
  { worked, counts }: { worked: number; counts: Counts },
  now: string,
): Decision<Import> => {
  const position = record.position + worked;
  const next = { ...record, position, did: sums(record.did, counts) };
  if (record.state !== "running" || position < (record.rows ?? 0))
    return { record: givenBack(next, now), events: [] };
  const done = { ...ended(next, "done", now, next.did.wrong > 0), ended_at: now };
  const data = { ...factsOf(done), ...done.did };
  return { record: done, events: [ImportDone.atNextVersion(done, { from: "running", to: "done", data })] };
};

/** Rows were taken back. `last`: there are no more. */
export const undidRows = (
  record: Import,
  { through, gone, kept, last }: { through: number; gone: number; kept: number; last: boolean },
  now: string,
): Decision<Import> => {
  const undo = { gone: (record.undo?.gone ?? 0) + gone, kept: (record.undo?.kept ?? 0) + kept };
  const next = { ...record, position: through, undo };
  if (!last) return { record: givenBack(next, now), events: [] };
  const done = ended(next, "undone", now, undo.kept > 0);
  const data = { ...factsOf(done), ...undo };
  return {
    record: done,
    events: [ImportUndone.atNextVersion(done, { from: "undoing", to: "undone", data })],
  };
};

/** Somebody was invited, or nobody is left. */
export const invitedRow = (
  record: Import,
  { through, sent, last }: { through: number; sent: boolean; last: boolean },
  now: string,
): Decision<Import> => {
  const { invitations } = record;
  if (!invitations) return { record, events: [] };
  const told = { ...invitations, position: through, sent: invitations.sent + Number(sent) };
  if (!last) return { record: givenBack({ ...record, invitations: told }, now), events: [] };
  const done = givenBack({ ...record, invitations: { ...told, done_at: now } }, now);
  return {
    record: done,
    events: [ImportInvitationsSent.atNextVersion(done, { data: { ...factsOf(done), sent: told.sent } })],
  };
};

/** Workers have died on the same rows again and again: it waits for somebody. */
export const givenUp = (record: Import, problem: FileProblem, now: string): Decision<Import> => {
  const { held_until: _, due_at: __, ...kept } = record;
  if (record.state === "checking") return refuseFile(kept as Import, problem, now);
  const stopped: Import = { ...kept, state: "stopped", problem, ended_at: now, waits_since: now, tries: 0 };
  const { invitations } = record;
  const rest = invitations && !invitations.done_at ? { invitations: { ...invitations, done_at: now } } : {};
  const after = { ...stopped, ...rest, updated_at: now };
  const data = factsOf(after);
  return {
    record: after,
    events: [ImportStopped.atNextVersion(after, { from: record.state, to: "stopped", data })],
  };
};
