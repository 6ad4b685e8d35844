import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { agentPolicy } from "./policy.ts";
import { AgentScopes } from "./scopes.ts";

/** The most that bookings may cost which an assistant prepares. */
export const AgentLimits = z.strictObject({
  booking_minor: described(AmountMinor, "The most that one booking may cost, in cents."),
  days_minor: described(
    AmountMinor,
    `The most that its bookings of ${agentPolicy.counted_days} days may cost together, in cents.`,
  ),
});
export type AgentLimits = z.output<typeof AgentLimits>;

/** A task that a grant's assistant has prepared. It counts while its draft waits, and while the task is booked. */
const Counted = lazyObject(() => ({
  quote_id: Id("quote"),
  task_id: Id("task"),
  price_minor: z.int(),
  at: Instant,
}));
export type Counted = z.output<typeof Counted>;

/** What one assistant may do for one customer, and for how long. Of its secrets only hashes are stored. */
export const AgentGrant = lazyObject(() => ({
  id: Id("agent_grant"),
  version: Version,
  account_id: Id("account"),
  client_id: described(z.string(), "Id of the assistant, or the address of the document about it."),
  client_name: described(z.string(), "What the assistant calls itself."),
  redirect_uri: described(z.string(), "Where the person was sent back to."),
  scopes: AgentScopes,
  limits: described(AgentLimits, "The most that it may prepare bookings for."),
  currency: Currency,
  state: described(
    z.enum(["offered", "active", "ended"]),
    "`offered`: the assistant has not begun. `ended`: it may do nothing more.",
  ),
  code: z.optional(z.object({ hash: z.string(), challenge: z.string(), until: Instant })),
  /** The code after it was used: whoever uses it again ends the grant. */
  used_code: z.optional(z.string()),
  /** Hashes of what all its refresh tokens begin with, and of the present one. */
  refresh: z.optional(z.object({ family: z.string(), present: z.string() })),
  counted: z.array(Counted),
  last_used_at: described(
    z.optional(Instant),
    `When it last got a token. It can act for ${agentPolicy.token_minutes} minutes after that.`,
  ),
  expires_at: described(Instant, "When it ends."),
  ended_at: described(z.optional(Instant), "When it was ended."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type AgentGrant = z.output<typeof AgentGrant>;

export const AgentGrantView = z.pick(AgentGrant, {
  id: true,
  version: true,
  client_id: true,
  client_name: true,
  scopes: true,
  limits: true,
  currency: true,
  state: true,
  last_used_at: true,
  expires_at: true,
  ended_at: true,
  created_at: true,
});
export const grantView = (grant: AgentGrant): z.output<typeof AgentGrantView> => AgentGrantView.parse(grant);

export const AgentGrantNotFound = notFound("agent_grant");
export const AgentGrantConflict = versionConflict("agent_grant");
export const AgentGrantTooMany = refusal(
  "agent_grant.too_many",
  409,
  `You let ${agentPolicy.grants_most} assistants act for you already.`,
  "End one of them first, with agent/grants/end-grant.",
);

export const isOver = ({ state, expires_at }: AgentGrant, now: string): boolean =>
  state === "ended" || expires_at <= now;
