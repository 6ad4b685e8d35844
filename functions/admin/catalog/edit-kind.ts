import * as z from "zod/mini";
import { activeKinds, changedKind } from "../../../shared/data/kinds.ts";
import { KindEdited } from "../../../shared/domain/pricing/events.ts";
import {
  editKind,
  expectExamplesRight,
  KindAnswer,
  KindChange,
  KindConflict,
  KindNotFound,
  kindSeen,
  kindTried,
} from "../../../shared/domain/pricing/own-kind.ts";
import { RulesConflict } from "../../../shared/domain/pricing/rules-conflict.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { kindFound } from "../../../shared/workflows/quote/kind-state.ts";

export const handler = operation({
  route: "PUT /admin/catalog/edit-kind/{kind_id}",
  extra: true,
  summary: "Change one of your own kinds of work.",
  description:
    "Send all of it: what you leave out is gone. Its service and key stay. Quotes keep the figures that they were priced by. With `dry_run` nothing is saved, and you see how the examples are read.",
  access: ["admin"],
  params: z.strictObject({ kind_id: Id("kind") }),
  body: z.strictObject({ ...KindChange.shape, version: kindSeen, dry_run: kindTried }),
  response: KindAnswer,
  refuses: [KindNotFound, KindConflict, RulesConflict],
  emits: [KindEdited],
  uses: ["table"],
  example: {
    params: { kind_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      version: 1,
      titles: { en: "Clean an aquarium", es: "Limpiar un acuario" },
      words: {
        en: { things: ["aquarium", "fish tank"], signs: ["clean", "algae"], phrases: ["aquarium cleaning"] },
      },
      unit: "each",
      minutes: { low: 60, high: 120 },
      materials_minor: { low: 500, high: 1500 },
      examples: ["Please clean our aquarium.", "There are algae in the fish tank."],
    },
  },
  alongside: ({ params }) => kindFound(params.kind_id),
}).handle(async ({ alongside, body: { version, dry_run, ...given }, now, commit }) => {
  const [kind, basis] = await alongside;
  const { record, events } = editKind(kind, given, { version, now });
  const [active, { previewOf }] = await Promise.all([
    activeKinds(basis),
    import("../../../shared/workflows/quote/preview-kind.ts"),
  ]);
  const preview = previewOf(record, active, basis, now);
  if (dry_run) return { ...record, dry_run, preview };
  expectExamplesRight(preview);
  if (record === kind) return { ...kind, dry_run, preview };
  return commit(changedKind(record, basis), events, { ...committed(record), dry_run, preview });
});
