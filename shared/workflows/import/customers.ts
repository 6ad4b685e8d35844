import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import { invites } from "../../data/invites.ts";
import { revokeInvite } from "../../domain/account/invite.ts";
import { RowInUse } from "../../domain/import/refusals.ts";
import { addressOf, type GivenAddress } from "../account/given-address.ts";
import { nothing, type Taking } from "./plan.ts";

/** Where a customer of an import is to be invited. */
export type Invited = Pick<GivenAddress, "kind" | "channel" | "value">;

/** The account that signs in with an address as a customer. */
export const customerAt = async ({ kind, value }: Pick<GivenAddress, "kind" | "value">) =>
  (await identifiers.get(await identifierId(kind, "user", value)))?.account_id;

/** The customers of an import are invited by a second order; until then nothing of them is known but the address. */
export const ofCustomers: Taking<"customers"> = {
  plan: async ({ row, known }) => {
    const address = addressOf(row);
    if (!known && (await customerAt(address))) return { outcome: "same" };
    const { kind, channel, value } = address;
    return {
      outcome: known ? "changed" : "new",
      record_type: "invitation",
      record_id: (await addressKey(kind, value)).slice(0, 24),
      after: { kind, channel, value } satisfies Invited,
      ...nothing,
    };
  },
  takeBack: async ({ record_type, record_id = "" }, { now }) => {
    const invite = record_type === "invite" ? await invites.get(record_id) : undefined;
    if (!invite || invite.state === "expired" || invite.state === "revoked") return nothing;
    if (invite.state !== "sent") throw RowInUse();
    const { record, events } = revokeInvite(invite, now);
    return { writes: [invites.update(record)], events };
  },
};
