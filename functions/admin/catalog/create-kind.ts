import * as z from "zod/mini";
import { serviceIdWithKey } from "../../../shared/data/catalog.ts";
import { activeKinds, changedKind, holdKinds } from "../../../shared/data/kinds.ts";
import { pricingBasis } from "../../../shared/data/quotation-rules.ts";
import { KindCreated } from "../../../shared/domain/pricing/events.ts";
import {
  createKind,
  expectExamplesRight,
  KindAnswer,
  KindConflict,
  KindGiven,
  KindKeyTaken,
  KindsFull,
  kindTried,
} from "../../../shared/domain/pricing/own-kind.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules-conflict.ts";
import { serviceNamed } from "../../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { MarketNamed } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "POST /admin/catalog/create-kind",
  extra: true,
  summary: "Make your own kind of work.",
  description:
    "Requests that say it in your words are read as it, priced by its minutes and materials at the present rates, and offered to those who offer its service. It goes before a built-in kind that fits no better. With `dry_run` nothing is saved, and you see how the examples are read.",
  access: ["admin"],
  body: z.strictObject({ ...KindGiven.shape, market: MarketNamed, dry_run: kindTried }),
  response: KindAnswer,
  refuses: [KindKeyTaken, KindsFull, KindConflict, RulesConflict],
  emits: [KindCreated],
  uses: ["table"],
  example: {
    body: {
      service: "cleaning",
      key: "aquarium",
      titles: { en: "Clean an aquarium", es: "Limpiar un acuario" },
      words: {
        en: { things: ["aquarium", "fish tank"], signs: ["clean", "algae"], phrases: ["aquarium cleaning"] },
        es: { things: ["acuario", "pecera"], signs: ["limpiar", "algas"], phrases: [] },
      },
      unit: "each",
      minutes: { low: 60, high: 90 },
      materials_minor: { low: 500, high: 1500 },
      examples: [
        "Please clean our aquarium.",
        "There are algae in the fish tank.",
        "Necesito limpiar el acuario.",
      ],
    },
  },
  alongside: ({ body }) => pricingBasis(marketNamed(body.market)),
}).handle(async ({ alongside, body: { dry_run, market: named, ...given }, now, newId, commit }) => {
  const market = marketNamed(named);
  const basis = await alongside;
  const [held, active, offered, { previewOf }] = await Promise.all([
    holdKinds(market),
    activeKinds(basis),
    serviceNamed(given.service) ?? serviceIdWithKey(given.service, market),
    import("../../../shared/workflows/quote/preview-kind.ts"),
  ]);
  if (!offered)
    throw RequestInvalid({ fields: [{ field: "service", problem: "is no service of the catalog" }] });
  const { record, events } = createKind(given, held.members, { id: newId("kind"), market, now });
  const preview = previewOf(record, active, basis, now);
  if (dry_run) return { ...record, id: undefined, dry_run, preview };
  expectExamplesRight(preview);
  return commit(changedKind(record, basis), events, { ...committed(record), dry_run, preview });
});
