import {
  asTaskKind,
  type KindGiven,
  type OwnKind,
  type OwnTaskKind,
} from "../../shared/domain/pricing/own-kind.ts";
import { newId } from "../../shared/kernel/id.ts";

/** Pool cleaning, as an operator says what it is. */
export const poolCleaning = (given: Partial<KindGiven> = {}): KindGiven => ({
  service: "pools",
  key: "cleaning",
  titles: { en: "Clean a pool", es: "Limpiar una piscina" },
  words: {
    en: {
      things: ["pool", "swimming pool", "hot tub"],
      signs: ["clean", "green", "algae", "dirty", "leaves"],
      phrases: ["pool cleaning", "pool service"],
    },
    es: {
      things: ["piscina"],
      signs: ["limpiar", "limpieza", "verde", "sucia"],
      phrases: ["limpieza de piscina"],
    },
  },
  unit: "each",
  quantity: 1,
  minutes: { low: 90, high: 120 },
  materials_minor: { low: 2000, high: 4000 },
  examples: ["My pool is green.", "Please clean our swimming pool.", "Necesito limpiar la piscina."],
  ...given,
});

export const anOwnKind = (given: Partial<OwnKind> = {}): OwnKind => {
  const said = poolCleaning(given);
  return {
    ...said,
    id: newId("kind"),
    version: 1,
    task_kind: `${said.service}.${said.key}`,
    state: "active",
    market: "us",
    created_at: "2027-03-01T10:00:00.000Z",
    updated_at: "2027-03-01T10:00:00.000Z",
    ...given,
  };
};

/** The same as what reads and prices sees it. */
export const ownTaskKind = (given: Partial<OwnKind> = {}): OwnTaskKind => asTaskKind(anOwnKind(given));

/** The same of a thing that no other kind of work is on. */
export const cleaningOf = (thing: string, given: Partial<KindGiven> = {}): KindGiven =>
  poolCleaning({
    key: thing,
    titles: { en: `Clean a ${thing}`, es: `Limpiar ${thing}` },
    words: { en: { things: [thing], signs: ["clean", "green"], phrases: [] } },
    examples: [`Please clean my ${thing}.`, `The ${thing} is green.`],
    ...given,
  });
