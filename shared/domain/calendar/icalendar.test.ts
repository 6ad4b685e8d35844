import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/time.ts";
import { calendarText, textValue, timeProperty, timeZone } from "./icalendar.ts";

const zones = [
  "America/Chicago",
  "America/St_Johns",
  "America/Phoenix",
  "America/Havana",
  "Europe/Lisbon",
  "Europe/Dublin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "UTC",
];

const [from, until] = ["2027-01-01T00:00:00.000Z", "2028-06-01T00:00:00.000Z"];
const quarter_ms = 15 * 60_000;

const calendarWith = (...lines: string[]) =>
  new ICAL.Component(
    ICAL.parse(calendarText(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...lines, "END:VCALENDAR"])),
  );

const eventOf = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTAMP:20270101T000000Z",
  ...lines,
  "END:VEVENT",
];

test.each(zones)("a time on the clocks of %s is read as the instant that was written", (zone) => {
  ICAL.TimezoneService.reset();
  const known = calendarWith(...timeZone(zone, from, until)).getFirstSubcomponent("vtimezone");
  if (known) ICAL.TimezoneService.register(known);
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse(from) / quarter_ms, max: Date.parse(until) / quarter_ms - 1 }),
      (quarter) => {
        const instant = instantOf(quarter * quarter_ms);
        const event = calendarWith(...eventOf(timeProperty("DTSTART", instant, zone))).getFirstSubcomponent(
          "vevent",
        );
        const read = event?.getFirstPropertyValue("dtstart") as ICAL.Time;
        expect(read.toJSDate().toISOString()).toBe(instant);
      },
    ),
    { numRuns: 300 },
  );
});

test("reads back any text unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const summary = `x${text.replace(/[\r\u0000-\u0009\u000b-\u001f\u007f]/g, "")}`;
      const calendar = calendarWith(...eventOf(`SUMMARY:${textValue(summary)}`));
      expect(calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue("summary")).toBe(summary);
    }),
    { numRuns: 500 },
  );
});
