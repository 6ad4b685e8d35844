import * as z from "zod/mini";
import { allKinds } from "../../shared/data/kinds.ts";
import { changedBasis, pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes, statePartition } from "../../shared/data/quotes.ts";
import { RulesUpdated } from "../../shared/domain/pricing/events.ts";
import { defaultQuotationRules, QuotationRules } from "../../shared/domain/pricing/pricing.ts";
import { changedRules, furtherServices, updateRules } from "../../shared/domain/pricing/rules.ts";
import { RulesConflict } from "../../shared/domain/pricing/rules-conflict.ts";
import { effectOf, RulesEffect } from "../../shared/domain/quote/rules-effect.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Int } from "../../shared/kernel/schema.ts";
import { MarketNamed } from "../../shared/markets/named.ts";
import { marketNamed, marketOf } from "../../shared/markets/served.ts";

const recent = 50;

export const handler = operation({
  route: "PUT /global/update-rules-for-quotation",
  summary: "Set the rules for estimating prices, or try them on recent estimates.",
  description: `Send all rules. Later estimates are computed by them and keep the version they used; earlier estimates stay as they are. With \`dry_run\` nothing is changed: \`effect\` compares these rules with the present ones on the newest ${recent} estimates.`,
  access: ["admin"],
  body: z.strictObject({
    rules: described(QuotationRules, "The whole set of rules. Those in force are replaced by it."),
    market: MarketNamed,
    version: z.optional(
      described(
        Int(0, 1_000_000_000),
        "The version that you read. If another one is in force, the request is refused with 409.",
      ),
    ),
    dry_run: described(
      z._default(z.boolean(), false),
      "Send `true` to see what the change would do without making it.",
    ),
  }),
  response: z.object({
    rules_version: described(z.int(), "Version of the rules that are in force."),
    rules: described(QuotationRules, "The rules that were sent."),
    changed: described(z.array(z.string()), "Paths of the rules that differ from those in force before."),
    dry_run: described(z.boolean(), "Whether this was only a trial. If so, nothing was changed."),
    effect: described(
      z.optional(RulesEffect),
      "What the rules would do to recent estimates. Only on a trial.",
    ),
  }),
  refuses: [RulesConflict],
  emits: [RulesUpdated],
  uses: ["table", "lists"],
  example: { body: { rules: defaultQuotationRules, dry_run: true } },
  alongside: ({ body }) =>
    Promise.all([
      pricingBasis(marketNamed(body.market)),
      body.dry_run
        ? quotes.page("inState", statePartition("estimated"), { limit: recent, scope: "effect" })
        : undefined,
    ]),
}).handle(async ({ alongside, body: { market: named, rules, version, dry_run }, actor, now, commit }) => {
  const [basis, page] = await alongside;
  const market = marketNamed(named);
  const changed = changedRules(basis.rules, rules);
  const own =
    furtherServices(rules).length === 0 ? [] : (await allKinds(market)).map(({ service }) => service);
  const { record, events } = updateRules(basis, rules, { expected: version, own, id: actor.id, now });
  if (page) {
    const effect = effectOf(
      rules,
      basis,
      page.items.filter((quote) => marketOf(quote) === market),
      now,
    );
    return { rules_version: basis.rules_version, rules, changed, dry_run, effect };
  }
  const { rules_version } = record;
  return commit(changedBasis(record), events, { rules_version, rules, changed, dry_run });
});
