import appliances from "../../../catalog/words/es/appliances.json" with { type: "json" };
import carpentry from "../../../catalog/words/es/carpentry.json" with { type: "json" };
import cleaning from "../../../catalog/words/es/cleaning.json" with { type: "json" };
import electrical from "../../../catalog/words/es/electrical.json" with { type: "json" };
import flooring from "../../../catalog/words/es/flooring.json" with { type: "json" };
import garden from "../../../catalog/words/es/garden.json" with { type: "json" };
import glazing from "../../../catalog/words/es/glazing.json" with { type: "json" };
import handyman from "../../../catalog/words/es/handyman.json" with { type: "json" };
import hvac from "../../../catalog/words/es/hvac.json" with { type: "json" };
import locksmith from "../../../catalog/words/es/locksmith.json" with { type: "json" };
import masonry from "../../../catalog/words/es/masonry.json" with { type: "json" };
import moving from "../../../catalog/words/es/moving.json" with { type: "json" };
import painting from "../../../catalog/words/es/painting.json" with { type: "json" };
import pestControl from "../../../catalog/words/es/pest_control.json" with { type: "json" };
import plastering from "../../../catalog/words/es/plastering.json" with { type: "json" };
import plumbing from "../../../catalog/words/es/plumbing.json" with { type: "json" };
import roofing from "../../../catalog/words/es/roofing.json" with { type: "json" };

/** What services and kinds of work are called in Spanish. */
const words: Readonly<Record<string, { title: string; titles: Readonly<Record<string, string>> }>> = {
  plumbing,
  electrical,
  hvac,
  appliances,
  carpentry,
  painting,
  roofing,
  flooring,
  locksmith,
  pest_control: pestControl,
  garden,
  cleaning,
  moving,
  handyman,
  glazing,
  masonry,
  plastering,
};

export const services: ReadonlyMap<string, string> = new Map(
  Object.entries(words).map(([service, { title }]) => [service, title]),
);

export const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([service, { titles }]) =>
    Object.entries(titles).map(([kind, title]) => [`${service}.${kind}`, title] as const),
  ),
);
