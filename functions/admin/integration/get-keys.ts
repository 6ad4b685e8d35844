import * as z from "zod/mini";
import { everyKey, keys } from "../../../shared/data/keys.ts";
import { KeyView, viewOf } from "../../../shared/domain/integration/key.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/integration/get-keys",
  extra: true,
  summary: "List the keys of your own systems.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(KeyView),
  uses: ["table"],
  example: {},
}).handle(async ({ query, actor }) => {
  const { items, next_cursor } = await keys.page("all", everyKey, { ...query, scope: actor.id });
  return { items: items.map(viewOf), next_cursor };
});
