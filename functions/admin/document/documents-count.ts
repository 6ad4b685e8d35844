import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { documentCounts } from "../../../shared/domain/document/count.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";

const Counts = z.record(z.string(), z.int());

export const handler = operation({
  route: "GET /admin/document/documents-count",
  summary: "Count documents by state and by kind.",
  description: "The counts may be a moment behind. States without documents are left out.",
  access: ["admin"],
  response: z.object({
    total: described(z.int(), "Number of all documents."),
    by_state: described(Counts, "Number of documents in each state. States without documents are left out."),
    by_doc_name: described(
      z.record(z.string(), Counts),
      "Number of documents in each state, for each kind of document.",
    ),
  }),
}).handle(async () => documentCounts(await countsOf("document")));
