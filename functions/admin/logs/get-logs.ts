import * as z from "zod/mini";
import { auditTrail } from "../../../shared/data/engine/events.ts";
import { AuditView, auditView } from "../../../shared/domain/message/audit.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { pickedDescription } from "../../../shared/workflows/picked-list.ts";

export const handler = operation({
  route: "GET /admin/logs/get-logs",
  summary: "The audit trail: who did what to which record, when, from where and with which request.",
  description: `Filtered by the actor, the record, the action (as its event is called, such as \`job.assigned\`) and the time. Every change is here, and nothing in the interface writes or changes it. \`before\` and \`after\` name states and versions; personal data is there by reference only. ${pickedDescription}`,
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      actor_id: z.optional(
        z
          .string()
          .check(
            z.regex(/^[\w/-]{1,80}$/, "must be the id of an account, or the name of a schedule or function"),
          ),
      ),
      record_type: z.optional(
        z.string().check(z.regex(/^[a-z_]{1,40}$/, "must be a kind of record such as service_provider")),
      ),
      record_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "must be the id of a record"))),
      action: z.optional(
        z
          .string()
          .check(
            z.regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/, "must be the name of an event such as job.assigned"),
          ),
      ),
    })
    .check(
      z.refine(({ record_type, record_id }) => record_type === undefined || record_id !== undefined, {
        path: ["record_id"],
        error: "is needed with record_type",
      }),
      z.refine(({ record_type, record_id }) => record_id === undefined || record_type !== undefined, {
        path: ["record_type"],
        error: "is needed with record_id",
      }),
    ),
  response: PageOf(AuditView),
  example: { query: { action: "service_provider.approved", from: "2027-03-01T00:00:00.000Z" } },
}).handle(async ({ query, actor }) => {
  const { limit, cursor, sort, record_type, record_id, ...rest } = query;
  const record = record_type && record_id ? { type: record_type, id: record_id } : undefined;
  const filter = { record, ...rest };
  const scope = JSON.stringify([actor.id, filter]);
  const { items, next_cursor } = await auditTrail({ limit, cursor, order: sort, scope }, filter);
  return { items: items.map(auditView), next_cursor };
});
