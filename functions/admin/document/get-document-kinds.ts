import * as z from "zod/mini";
import { presentKinds } from "../../../shared/data/document-kinds.ts";
import { DocumentKinds } from "../../../shared/domain/document/kinds.ts";
import { operation } from "../../../shared/http/operation.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/document/get-document-kinds",
  summary: "List the kinds of documents: who they are about, which are mandatory, and which expire.",
  access: ["admin"],
  query: z.strictObject({ market: MarketNamed }),
  extra: true,
  response: z.pick(DocumentKinds, { version: true, kinds: true, changed_by: true, updated_at: true }),
  example: {},
}).handle(({ query: { market } }) => presentKinds(marketNamed(market)));
