import * as z from "zod/mini";
import { catalog } from "../../../shared/data/catalog.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules-conflict.ts";
import {
  catalogEntry,
  DefaultService,
  DefaultServiceConflict,
  DefaultServiceNotFound,
  DefaultServiceWithoutWork,
  editService,
  isActivation,
} from "../../../shared/domain/provider/catalog.ts";
import { DefaultServiceEdited } from "../../../shared/domain/provider/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

const { key: _, ...changeable } = catalogEntry;

export const handler = operation({
  route: "PUT /admin/default-services/edit-defaultservices/{default_service_id}",
  summary: "Change a service in the catalog.",
  description:
    "Fields that you leave out stay as they are. The key can't change. With `active` false, providers can no longer choose the service; those who offer it already go on. Rates that providers have set stay until they change them, even if they are outside the new bounds. A service that no request can be read as, since it has no kind of work, can't be made active again.",
  access: ["admin"],
  params: z.strictObject({ default_service_id: Id("default_service") }),
  body: z
    .strictObject(z.partial(z.object(changeable)).shape)
    .check(z.refine((given) => Object.keys(given).length > 0, "must change something")),
  response: DefaultService,
  refuses: [DefaultServiceNotFound, DefaultServiceConflict, DefaultServiceWithoutWork, RulesConflict],
  emits: [DefaultServiceEdited],
  example: {
    params: { default_service_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { name: "Chimney sweeping and check", active: true },
  },
  alongside: ({ params }) => catalog.find(params.default_service_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const service = await alongside;
  const work = isActivation(service, body)
    ? await import("../../../shared/workflows/provider/service-work.ts").then(({ workOf }) => workOf(service))
    : { isRead: true, unchanged: [] };
  const { record, events } = editService(service, body, work.isRead, now);
  if (record === service) return service;
  return commit([catalog.update(record), ...work.unchanged], events, committed(record));
});
