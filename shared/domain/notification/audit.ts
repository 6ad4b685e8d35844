import * as z from "zod/mini";
import type { EventEnvelope } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";

const Facts = z.record(z.string(), z.unknown());

/** One entry of the audit log as administrators see it. Ids and states; personal data by reference only. */
export const AuditView = lazyObject(() => ({
  id: described(z.string(), "Id of the entry."),
  occurred_at: described(Instant, "When it happened."),
  action: described(z.string(), "What happened, such as `job.canceled`."),
  actor: described(
    z.object({
      role: described(
        z.string(),
        "Whether a customer (`user`), a provider, an administrator, another system with a key (`integration`) or the service itself (`system`) did it.",
      ),
      id: described(z.string(), "Id of the account or key, or the name of the part of the service."),
      on_behalf_of: described(z.optional(z.string()), "The account whose request led to this."),
    }),
    "Who did it.",
  ),
  record: described(
    z.object({
      type: described(z.string(), "Kind of the record, such as `job`."),
      id: described(z.string(), "Id of the record."),
    }),
    "The record that was changed.",
  ),
  before: described(
    z.object({
      version: described(z.int(), "Version of the record before the change."),
      state: described(z.optional(z.string()), "State of the record before the change."),
      values: described(z.optional(Facts), "The values before the change, as far as they are kept."),
    }),
    "The record before the change.",
  ),
  after: described(
    z.object({
      version: described(z.int(), "Version of the record after the change."),
      state: described(z.optional(z.string()), "State of the record after the change."),
      values: described(Facts, "Facts about the change: ids, amounts and times."),
    }),
    "The record after the change.",
  ),
  reason: described(z.optional(z.string()), "Why, if a reason was given."),
  operation: described(
    z.string(),
    "Name of the operation, or of the part of the service, that made the change.",
  ),
  request_id: described(z.string(), "Id of the request that made the change. The log has it too."),
  caused_by: described(z.string(), "Id of the request or event that led to the change."),
  source_ip: described(z.optional(z.string()), "The network address that the request came from."),
}));

/** An event with where it came from. */
export type AuditEntry = EventEnvelope & { operation: string; source_ip?: string };

export const auditView = (entry: AuditEntry): z.input<typeof AuditView> => {
  const { aggregate, from, to, data, previous_values } = entry;
  return {
    ...entry,
    action: entry.type,
    record: aggregate,
    before: {
      version: aggregate.version - 1,
      ...(from !== undefined && { state: from }),
      ...(previous_values && { values: previous_values }),
    },
    after: { version: aggregate.version, ...(to !== undefined && { state: to }), values: data },
    request_id: entry.correlation_id,
    caused_by: entry.causation_id,
  };
};
