import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const facts = {
  invite_id: Id("invite"),
  /** Who invited. */
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  generation: z.int(),
};

export const InviteSent = event("invite.sent", "Somebody was invited; the link goes to the address.", {
  ...facts,
  muted: z.boolean(),
});
export const InviteResent = event("invite.resent", "Somebody was invited again; the link before is dead.", {
  ...facts,
  muted: z.boolean(),
});
export const InviteAccepted = event("invite.accepted", "The link led to a new account.", {
  ...facts,
  accepted_by: Id("account"),
});
export const InviteRewarded = event("invite.rewarded", "Who was invited has had a first job completed.", {
  ...facts,
  job_id: Id("job"),
});
export const InviteExpired = event("invite.expired", "The link was not used in time.", facts);
export const InviteRevoked = event("invite.revoked", "Who invited has taken the link back.", facts);
