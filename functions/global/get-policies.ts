import * as z from "zod/mini";
import { PolicyEntry, policyEntries } from "../../shared/domain/backoffice/policies.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /global/get-policies",
  extra: true,
  summary: "Read the limits, deadlines and percentages that the service works with.",
  description:
    "They change only with a new release. What administrators can change is read elsewhere: rules of quotes, rates, plans, platform charges, cancellation terms and kinds of documents.",
  access: ["admin"],
  response: z.object({
    items: described(z.array(PolicyEntry), "Every value, area by area."),
  }),
}).handle(async () => ({ items: policyEntries() }));
