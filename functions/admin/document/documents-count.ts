import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { documentCounts } from "../../../shared/domain/document/count.ts";
import { operation } from "../../../shared/http/operation.ts";

const Counts = z.record(z.string(), z.int());

export const handler = operation({
  route: "GET /admin/document/documents-count",
  summary: "How many documents there are, by state and by kind.",
  description:
    "Counted as things happen, so it may lag behind by a moment. States without documents are left out.",
  access: ["admin"],
  response: z.object({ total: z.int(), by_state: Counts, by_doc_name: z.record(z.string(), Counts) }),
}).handle(async () => documentCounts(await countsOf("document")));
