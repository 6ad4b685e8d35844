import { hash } from "node:crypto";
import type { Item } from "../../shared/data/engine/write.ts";
import type { Outcome } from "./together.ts";

/** What may be an id, a hash or a token: long enough, and no words. One in forty seals of 22 characters has no digit. */
const token = /[\w+/=-]{14,}/g;
const words = /^[_+/=-]*(?:(?:[A-Z]?[a-z]+|[A-Z]+)(?:[_+/=-]+|$))*$/;
const isToken = (text: string): boolean => !words.test(text);

/** Short texts that the payment provider draws. */
const short = new Set(["authorization_code"]);

const inOrder = (key: string, value: unknown): unknown => {
  if (short.has(key)) return undefined;
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
};

/** The tokens of a text, once each. */
export const tokensIn = (text: string): Set<string> =>
  new Set([...(text.match(token) ?? [])].filter(isToken));

const rounds = 3;

/** What an ended session still holds opens nothing. */
const opening = new Set(["refresh_hash", "previous_hash", "rotated_at", "idle_expires_at", "version", "ttl"]);

const said = ({ writer: _, ...item }: Item): Item =>
  item.entity === "session" && item.state === "ended"
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !opening.has(name)))
    : item;

const numbered = /^(EVENT#\S+) (\d{10})#/;

/**
 * How the events of a record are numbered here: by their order. Whoever adds to a record or rests on a part of it does not wait
 * for others, so numbers may be left out.
 */
const orderOf = (places: readonly string[]): ((place: string, text: string) => string) => {
  const numbers = Map.groupBy(
    places.flatMap((place) => [numbered.exec(place) ?? []].filter(({ length }) => length > 0)),
    ([, record]) => record,
  );
  return (place, text) => {
    const [, record, number = ""] = numbered.exec(place) ?? [];
    if (!record) return text;
    const all = [...new Set((numbers.get(record) ?? []).map(([, , one]) => one))].sort();
    return text.replaceAll(`${number}#`, `no ${all.indexOf(number) + 1}#`);
  };
};

/**
 * The lines of an outcome, in order, with each token that was not known before in the place of a name that says only where it
 * stands: two outcomes are the same if these are, whatever was drawn.
 */
export const linesOf = ({ came, records, objects }: Outcome, known: ReadonlySet<string>): string[] => {
  const inTheirOrder = orderOf(Object.keys(records));
  const units = [
    ...came.map((one, place) => `lane ${place}: ${JSON.stringify(one, inOrder)}`),
    ...Object.entries(records).map(([place, item]) => {
      return inTheirOrder(place, `${place}: ${item ? JSON.stringify(said(item), inOrder) : "gone"}`);
    }),
    ...Object.entries(objects).map(([id, one]) => `${id}: ${JSON.stringify(one, inOrder)}`),
  ].map((unit) => unit.replace(/#\d{1,3}(?=[ "#:])/g, "#*"));
  const unknown = new Set(units.flatMap((unit) => [...tokensIn(unit)]).filter((one) => !known.has(one)));
  let colors = new Map<string, string>([...unknown].map((one) => [one, "?"]));
  const painted = (unit: string) => unit.replace(token, (one) => colors.get(one) ?? one);
  for (let round = 0; round < rounds; round += 1) {
    const places = new Map<string, string[]>();
    for (const unit of units) {
      const color = hash("md5", painted(unit));
      let nth = 0;
      for (const [one] of unit.matchAll(token)) {
        nth += 1;
        if (unknown.has(one)) places.set(one, [...(places.get(one) ?? []), `${color} ${nth}`]);
      }
    }
    colors = new Map([...places].map(([one, at]) => [one, `*${hash("md5", at.sort().join()).slice(0, 6)}`]));
  }
  return units.map(painted).sort();
};

/** The lines of one that are not of the other. */
const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** A line in its parts: what it is about, and each thing that it says. */
const partsOf = (line: string): { of: string; parts: Record<string, unknown> } => {
  const at = line.indexOf(": ");
  const said = line.slice(at + 2);
  const parts = said.startsWith("{") ? JSON.parse(said) : { is: said };
  return { of: line.slice(0, at), parts };
};

const shortly = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 300);

/** In what two outcomes differ, for people: what the first says, and what the other says instead. */
export const differencesBetween = (one: readonly string[], other: readonly string[]): string[] => {
  const [more, less] = [without(one, other).map(partsOf), without(other, one).map(partsOf)];
  const changed = more.map(({ of, parts }) => {
    const at = less.findIndex((present) => present.of === of);
    const [old] = at < 0 ? [] : less.splice(at, 1);
    if (!old) return [`  only here: ${of} ${shortly(parts)}`];
    return [...new Set([...Object.keys(parts), ...Object.keys(old.parts)])]
      .filter((name) => JSON.stringify(parts[name]) !== JSON.stringify(old.parts[name]))
      .map((name) => `  ${of} ${name}: ${shortly(parts[name])}, not ${shortly(old.parts[name])}`);
  });
  return [...changed.flat(), ...less.map(({ of, parts }) => `  only there: ${of} ${shortly(parts)}`)];
};
