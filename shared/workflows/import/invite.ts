import { addressKey } from "../../data/identifiers.ts";
import { afterRow, importedAs, importRows, noteRow, rowsOf } from "../../data/imports.ts";
import { inviteIdOf, invites } from "../../data/invites.ts";
import { resendInvite, sendInvite } from "../../domain/account/invite.ts";
import type { Import } from "../../domain/import/import.ts";
import { importPolicy } from "../../domain/import/policy.ts";
import type { ImportRow } from "../../domain/import/row.ts";
import { mayInvite } from "../account/sending-limit.ts";
import { customerAt, type Invited } from "./customers.ts";
import type { Working } from "./rows.ts";

const isWaiting = ({ outcome, record_type }: ImportRow): boolean =>
  (outcome === "new" || outcome === "changed") && record_type === "invitation";

/** Invites the customer of a row. False: it has an account by now, or a later import says something else. */
const invite = async (row: ImportRow, record: Import, { commit, clock }: Working): Promise<boolean> => {
  const { kind, channel, value } = row.after as Invited;
  const [known, account, key] = await Promise.all([
    importedAs(record.kind, record.source, row.external_id ?? ""),
    customerAt({ kind, value }),
    addressKey(kind, value),
  ]);
  if (account || known?.import_id !== record.id) return false;
  const now = clock();
  const inviter_id = record.invitations?.ordered_by ?? record.created_by;
  const id = inviteIdOf(inviter_id, key);
  const [before, allowed] = await Promise.all([invites.get(id), mayInvite(key, now)]);
  const sending = { to: value, muted: !allowed };
  const sent = before
    ? resendInvite(before, sending, now)
    : sendInvite({ id, inviter_id, inviter_role: "admin", channel, ...sending }, now);
  if (sent.events.length === 0) return false;
  const { after: _, ...told } = row;
  await commit(
    [invites.put(sent.record), noteRow({ ...told, record_type: "invite", record_id: id })],
    sent.events,
  );
  return true;
};

/** Invites the next customer of an import. */
export const inviteNext = async (record: Import, working: Working) => {
  const { position = 0 } = record.invitations ?? {};
  const limit = importPolicy.chunk;
  const { items } = await importRows.page("ofImport", rowsOf(record.id), {
    ...afterRow(position),
    limit,
    order: "oldest",
    scope: "invite",
  });
  const next = items.find(isWaiting);
  if (next) return { through: next.row, sent: await invite(next, record, working), last: false };
  return { through: items.at(-1)?.row ?? position, sent: false, last: items.length < limit };
};
