import { imports } from "../../data/imports.ts";
import { type Import, ImportConflict } from "../../domain/import/import.ts";
import { importPolicy } from "../../domain/import/policy.ts";
import {
  checkedRows,
  hold,
  invitedRow,
  isActive,
  ranRows,
  refuseFile,
  undidRows,
} from "../../domain/import/progress.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { sendToImports } from "../../vendors/queue/send.ts";
import { againstContention } from "../contention.ts";
import { fileOf } from "./file.ts";
import { inviteNext } from "./invite.ts";
import { type Working, workRows } from "./rows.ts";
import { undoRows } from "./undo.ts";

type Outcome = (record: Import, now: string) => Decision<Import>;

/** Works on the next rows. What became of them is put into the record afterward, as it is by then. */
const step = async (record: Import, working: Working): Promise<Outcome> => {
  if (record.state === "undoing") {
    const undone = await undoRows(record, working);
    return (now, at) => undidRows(now, undone, at);
  }
  if (record.state !== "checking" && record.state !== "running") {
    const invited = await inviteNext(record, working);
    return (now, at) => invitedRow(now, invited, at);
  }
  const file = await fileOf(record);
  if ("code" in file) return (now, at) => refuseFile(now, file, at);
  const rows = file.rows.slice(record.position, record.position + importPolicy.chunk);
  const work = record.state === "checking" ? "check" : "take";
  const counts = await workRows(work, rows, record, working);
  const worked = rows.length;
  return work === "check"
    ? (now, at) => checkedRows(now, { rows: file.rows.length, worked, counts }, at)
    : (now, at) => ranRows(now, { worked, counts }, at);
};

/** Takes an import for its next rows. Undefined: nothing is to be done, or somebody else is at it. */
const held = async (id: string, { commit, clock }: Working): Promise<Import | undefined> => {
  const record = await imports.get(id);
  const mine = record && hold(record, clock());
  if (!mine) return undefined;
  try {
    await commit([imports.update(mine)], []);
    return committed(mine);
  } catch (error) {
    if (error instanceof Refusal && error.reason === ImportConflict) return undefined;
    throw error;
  }
};

/** Works on the next rows of an import, and has the ones after them worked on. Done again, it finds what is done. */
export const workImport = async (id: string, working: Working): Promise<void> => {
  const mine = await held(id, working);
  if (!mine) return;
  const outcome = await step(mine, working);
  const next = await againstContention([ImportConflict], async () => {
    const present = await imports.get(id);
    // Whoever took longer than the lease has lost it: somebody else works on the same rows.
    if (!present || present.held_until !== mine.held_until) return undefined;
    const { record, events } = outcome(present, working.clock());
    await working.commit([imports.update(record)], events);
    return record;
  });
  if (next && isActive(next))
    await sendToImports({ import_id: id }, mine.invitations ? importPolicy.invitation_seconds : 0);
};
