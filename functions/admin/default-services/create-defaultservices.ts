import * as z from "zod/mini";
import { catalog, holdKey } from "../../../shared/data/catalog.ts";
import {
  catalogEntry,
  createService,
  DefaultService,
  DefaultServiceKeyTaken,
} from "../../../shared/domain/provider/catalog.ts";
import { DefaultServiceCreated } from "../../../shared/domain/provider/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /admin/default-services/create-defaultservices",
  summary: "Add a service to the catalog.",
  access: ["admin"],
  body: z.strictObject({
    ...catalogEntry,
    active: described(z._default(z.boolean(), true), "Whether providers may offer the service from now on."),
  }),
  response: DefaultService,
  refuses: [DefaultServiceKeyTaken],
  emits: [DefaultServiceCreated],
  example: {
    body: {
      name: "Chimney sweeping",
      key: "chimney_sweeping",
      category: "Upkeep",
      unit: "visit",
      price_rule: { base_minor: 12000, lowest_minor: 8000, highest_minor: 25000, currency: "usd" },
    },
  },
}).handle(({ body, now, newId, commit }) => {
  const { record, events } = createService(body, newId("default_service"), now);
  return commit([holdKey(record), catalog.insert(record)], events, committed(record));
});
