import * as z from "zod/mini";
import type { EventEnvelope } from "../../kernel/event.ts";
import { Instant } from "../../kernel/schema.ts";

const Facts = z.record(z.string(), z.unknown());

/** One entry of the audit trail as administrators see it. Ids and states; personal data by reference only. */
export const AuditView = z.object({
  id: z.string(),
  occurred_at: Instant,
  action: z.string(),
  actor: z.object({ role: z.string(), id: z.string(), on_behalf_of: z.optional(z.string()) }),
  record: z.object({ type: z.string(), id: z.string() }),
  before: z.object({ version: z.int(), state: z.optional(z.string()), values: z.optional(Facts) }),
  after: z.object({ version: z.int(), state: z.optional(z.string()), values: Facts }),
  reason: z.optional(z.string()),
  operation: z.string(),
  request_id: z.string(),
  caused_by: z.string(),
  source_ip: z.optional(z.string()),
});

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
