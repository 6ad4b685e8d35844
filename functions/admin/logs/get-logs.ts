import * as z from "zod/mini";
import { auditOfAction, auditTrail, historyOf } from "../../../shared/data/events.ts";
import { AuditView, auditView, fits } from "../../../shared/domain/audit.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/logs/get-logs",
  summary: "The audit trail: who did what to which record, when, from where and with which request.",
  description:
    "Filtered by the actor, the record, the action (as its event is called, such as `job.assigned`) and the time. Every change is here, and nothing in the interface writes or changes it. `before` and `after` name states and versions; personal data is there by reference only. Where filters meet, a page may hold fewer entries than asked for: go on with `next_cursor`.",
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      actor_id: z.optional(z.string().check(z.regex(/^[\w/-]{1,80}$/))),
      record_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
      record_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
      action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/))),
    })
    .check(
      z.refine(({ record_type, record_id }) => (record_type === undefined) === (record_id === undefined), {
        path: ["record_id"],
        error: "is asked for together with record_type",
      }),
    ),
  response: PageOf(AuditView),
  example: { query: { action: "service_provider.approved", from: "2027-03-01T00:00:00.000Z" } },
}).handle(
  async ({ query: { limit, cursor, sort, from, to, record_type, record_id, ...who }, actor: reader }) => {
    const { actor_id, action } = who;
    const scope = JSON.stringify([reader.id, actor_id, action, record_id && [from, to]]);
    const request = { limit, cursor, order: sort, scope };
    const period = { from, to };
    const listed =
      record_type && record_id
        ? historyOf({ type: record_type, id: record_id }, request)
        : action !== undefined && actor_id === undefined
          ? auditOfAction({ ...request, ...period }, action)
          : auditTrail({ ...request, ...period }, actor_id);
    const { items, next_cursor } = await listed;
    return { items: items.filter(fits({ ...who, ...period })).map(auditView), next_cursor };
  },
);
