import * as z from "zod/mini";
import { auditLog } from "../../../shared/data/engine/events.ts";
import { AuditView, auditView } from "../../../shared/domain/notification/audit.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /admin/logs/get-logs",
  summary: "Read the audit log: who changed which record, when, how, from where and with which request.",
  description: `You can filter by actor, record, action (the name of its event, such as \`job.assigned\`) and time. Every change is here, and no operation can alter the audit log. \`before\` and \`after\` hold states and versions; personal data is only referred to. ${filteredListDescription}`,
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      actor_id: described(
        z.optional(
          z
            .string()
            .check(
              z.regex(
                /^[\w/-]{1,80}$/,
                "must be the id of an account, or the name of a schedule or function",
              ),
            ),
        ),
        "Only actions of this account, or of this part of the service.",
      ),
      record_type: described(
        z.optional(
          z.string().check(z.regex(/^[a-z_]{1,40}$/, "must be a kind of record such as service_provider")),
        ),
        "Only actions on records of this kind, such as `job`.",
      ),
      record_id: described(
        z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "must be the id of a record"))),
        "Only actions on the record with this id.",
      ),
      action: described(
        z.optional(
          z
            .string()
            .check(
              z.regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/, "must be the name of an event such as job.assigned"),
            ),
        ),
        "Only this action, such as `job.canceled`.",
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
  const { items, next_cursor } = await auditLog({ limit, cursor, order: sort, scope }, filter);
  return { items: items.map(auditView), next_cursor };
});
