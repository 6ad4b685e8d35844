import { instantOf, minus, plus } from "../../kernel/time.ts";
import { offsetOf } from "../../kernel/wall-clock.ts";

/** The text form of calendars (RFC 5545): lines, values, and the time zones that they speak of. */

const encoder = new TextEncoder();
const line_octets = 75;

/** A line of at most 75 octets, continued on the next ones after a space; characters stay whole. */
const folded = (line: string): string => {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > line_octets) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
};

/** A text as a value: what separates values is escaped, and what would end the line. */
export const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

const compact = (instant: string): string => instant.slice(0, 19).replace(/[-:]/g, "");

/** An instant as a value in UTC: 20270316T143000Z. */
export const utcValue = (instant: string): string => `${compact(instant)}Z`;

const shifted = (instant: string, offset_minutes: number): string =>
  instantOf(Date.parse(instant) + offset_minutes * 60_000);

/** Whether clocks show the same twice, as they are put back: apps don't agree which of the two a local time means. */
const comesTwice = (instant: string, zone: string): boolean => {
  const offset = offsetOf(instant, zone);
  const sooner = offsetOf(minus(instant, { hours: 3 }), zone);
  const later = offsetOf(plus(instant, { hours: 3 }), zone);
  return (
    (sooner > offset && offsetOf(minus(instant, { minutes: sooner - offset }), zone) === sooner) ||
    (later < offset && offsetOf(plus(instant, { minutes: offset - later }), zone) === later)
  );
};

/** A property with a time on the clocks of a zone; in UTC where the clocks show it twice. */
export const timeProperty = (name: string, instant: string, zone: string): string =>
  comesTwice(instant, zone)
    ? `${name}:${utcValue(instant)}`
    : `${name};TZID=${zone}:${compact(shifted(instant, offsetOf(instant, zone)))}`;

const offsetValue = (minutes: number): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

/** The first minute after `low` at which a zone's clocks differ from how they stand there, up to `high`. */
const changeBetween = (low: number, high: number, zone: string): number => {
  const before = offsetOf(instantOf(low), zone);
  let [same, other] = [low, high];
  while (other - same > minute_ms) {
    const middle = same + Math.floor((other - same) / 2 / minute_ms) * minute_ms;
    if (offsetOf(instantOf(middle), zone) === before) same = middle;
    else other = middle;
  }
  return other;
};

type Observance = { from: string; before: number; after: number };

/** How a zone's clocks stand at an instant, and each change of them until another. */
const observances = (zone: string, from: string, until: string): Observance[] => {
  const offset = offsetOf(from, zone);
  const found: Observance[] = [{ from, before: offset, after: offset }];
  let present = offset;
  for (
    let day = Math.floor(Date.parse(from) / minute_ms) * minute_ms;
    day < Date.parse(until);
    day += day_ms
  ) {
    const after = offsetOf(instantOf(day + day_ms), zone);
    if (after === present) continue;
    found.push({ from: instantOf(changeBetween(day, day + day_ms, zone)), before: present, after });
    present = after;
  }
  return found;
};

/** A zone's clocks over a stretch of time. */
export const timeZone = (zone: string, from: string, until: string): string[] => {
  const all = observances(zone, from, until);
  const winter = Math.min(...all.map(({ after }) => after));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...all.flatMap(({ from: change, before, after }) => {
      const kind = after > winter ? "DAYLIGHT" : "STANDARD";
      return [
        `BEGIN:${kind}`,
        `DTSTART:${compact(shifted(change, before))}`,
        `TZOFFSETFROM:${offsetValue(before)}`,
        `TZOFFSETTO:${offsetValue(after)}`,
        `END:${kind}`,
      ];
    }),
    "END:VTIMEZONE",
  ];
};

/** Lines as a calendar's text. */
export const calendarText = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;
