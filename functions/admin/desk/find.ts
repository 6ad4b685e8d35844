import * as z from "zod/mini";
import { SearchResult } from "../../../shared/domain/backoffice/search-result.ts";
import { SearchTooShort } from "../../../shared/domain/privacy/directory.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line } from "../../../shared/kernel/schema.ts";
import { find, people_shown } from "../../../shared/workflows/backoffice/find.ts";

export const handler = operation({
  route: "GET /admin/desk/find",
  extra: true,
  summary: "Find any record by its id, or people by name, email address or phone number.",
  description: `An id finds the record that has it, whatever kind it is. A link from a mail will do: the last id in it counts. Anything else finds customers and providers by how it begins: a name or any word in it, an email address or a phone number. \`get-all-jobs\` finds the jobs at an address, also by its street, with \`place\`. Case and accents do not matter. Up to ${people_shown} customers and ${people_shown} providers are shown. \`look_in\` says which operation reads the record, and what to send it.`,
  access: ["admin"],
  query: z.strictObject({
    q: described(Line(200), "An id, a link, or the beginning of a name, an email address or a phone number."),
  }),
  response: z.object({
    items: described(
      z.array(SearchResult),
      "What was found: first customers, then providers, or the record with the id.",
    ),
    more: described(
      z.boolean(),
      "Whether there are more people than are shown. Send more of the name, or use the lists of customers and providers.",
    ),
  }),
  refuses: [SearchTooShort],
  example: { query: { q: "moreno" } },
}).handle(({ query: { q }, actor }) => find(q, actor.id));
