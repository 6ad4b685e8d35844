import * as z from "zod/mini";
import { homeOf } from "../../data/accounts.ts";
import { quotes } from "../../data/quotes.ts";
import type { Conversation } from "../../domain/conversation/conversation.ts";
import type { PricingBasis } from "../../domain/pricing/rules.ts";
import { pricedIn } from "../../domain/quote/priced-in.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import { regionOf } from "../../domain/quote/region.ts";
import { RepairInfo } from "../../domain/repair-guides/info-view.ts";
import { described } from "../../kernel/schema.ts";
import { readerLanguage } from "../../markets/languages.ts";
import { marketOf } from "../../markets/served.ts";
import type { serviceTitleFor } from "../provider/service-title.ts";

export const repairFields = {
  state: described(
    z.enum(["pending", "ready", "unavailable"]),
    "Whether it is not known yet what the repair is, is known, or was not found out before the session was closed.",
  ),
  repair: described(
    z.optional(RepairInfo),
    "What is known about the repair. Absent unless `state` is `ready`.",
  ),
};

const RepairView = z.object(repairFields);

/** The operator's own kind of work with a name. They are rare: nothing is loaded or read where the market has none. */
const ownKindIn = async (name: string | undefined, basis: PricingBasis) => {
  if (name === undefined || basis.kinds === undefined) return undefined;
  const { activeKinds } = await import("../../data/kinds.ts");
  return (await activeKinds(basis)).find(({ task_kind }) => task_kind === name);
};

const titleOf: typeof serviceTitleFor = async (...service) =>
  (await import("../provider/service-title.ts")).serviceTitleFor(...service);

/** The result of a repair session in its reader's language, at current prices and for the place of its quote. */
export const repairOf = async (
  { state, facts, quote_id, owner_id }: Conversation,
  basisOf: (record: Pick<Quote, "market">) => PricingBasis,
  at: string,
): Promise<z.input<typeof RepairView>> => {
  // The guides are large, so they are loaded on first use.
  const [quote, home, { repairInfo, ownRepairInfo }, { guidebookIn }] = await Promise.all([
    quote_id && quotes.get(quote_id),
    homeOf(owner_id),
    import("../../domain/repair-guides/info.ts"),
    import("../../domain/repair-guides/guidebooks.ts"),
  ]);
  const book = await guidebookIn(readerLanguage(), quote ? marketOf(quote) : home);
  const basis = basisOf(quote || pricedIn(undefined, home));
  const { rules, rates } = basis;
  const region = regionOf(quote ? quote.place : undefined);
  const own = await ownKindIn(facts.task_kind, basis);
  const repair = own
    ? ownRepairInfo(own, facts, basis, await titleOf(own.service, rules))
    : repairInfo(book, facts, { rules, rates, at, ...(region && { region }) });
  if (repair) return { state: "ready", repair };
  return { state: state === "closed" || state === "rejected" ? "unavailable" : "pending" };
};
