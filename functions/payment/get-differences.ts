import * as z from "zod/mini";
import { differences } from "../../shared/data/differences.ts";
import { DifferenceState, KnownDifference } from "../../shared/domain/payment/difference.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-differences",
  extra: true,
  summary: "List what differs between the books and the payment provider's records, and who looks after it.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(DifferenceState), "Only differences in this state."),
    owner_id: described(z.optional(Id("account")), "Only those that this administrator looks after."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(KnownDifference),
  example: { query: { state: "open" } },
}).handle(({ query: { state: wanted, owner_id, ...request }, actor }) => {
  const lists = (wanted ? [wanted] : DifferenceState.options).map((state) => `DIFFERENCES#${state}`);
  const asked = { ...request, scope: `${actor.id} differences`, order: "oldest" as const };
  return owner_id
    ? differences.page(
        "ofOwner",
        lists.map((list) => `${list}#${owner_id}`),
        asked,
      )
    : differences.page("inState", lists, asked);
});
