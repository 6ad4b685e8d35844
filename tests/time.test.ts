import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { NonexistentLocalTime, resolveLocalTime } from "../shared/kernel/local-time.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { bucketsOf, earliest, minus, minutesBetween, plus } from "../shared/kernel/time.ts";
import { TimeZone } from "../shared/kernel/time-zone.ts";

const zones = [
  ...new Set([...Intl.supportedValuesOf("timeZone"), "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]),
];

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, made);
  return made;
};

/** What the clocks of a zone show, by the platform and not by the code under test. */
const wallClock = (instant: string, zone: string): { date: string; time: string } => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
};

const shifted = ({ date, time }: { date: string; time: string }, minutes: number) => {
  const [day, clock] = plus(`${date}T${time}:00.000Z`, { minutes }).split("T") as [string, string];
  return { date: day, time: clock.slice(0, 5) };
};

const refusalOf = async (work: Promise<unknown>): Promise<Refusal | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

type Transition = { zone: string; instant: string; before: number; after: number };

/** The last `count` changes of a zone's offset before 2028, back to 1973. */
const transitionsOf = (zone: string, count: number): Transition[] => {
  const found: Transition[] = [];
  let at = Temporal.Instant.from("2028-01-01T00:00:00Z").toZonedDateTimeISO(zone);
  while (found.length < count) {
    const change = at.getTimeZoneTransition("previous");
    if (!change || change.year < 1973) break;
    const minutes = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 60e9;
    found.push({
      zone,
      instant: new Date(change.epochMilliseconds).toISOString(),
      before: minutes(change.subtract({ milliseconds: 1 })),
      after: minutes(change),
    });
    at = change.subtract({ milliseconds: 1 });
  }
  return found;
};

const transitions = zones.flatMap((zone) => transitionsOf(zone, 2));
const gaps = transitions.filter(({ before, after }) => after > before);
const folds = transitions.filter(({ before, after }) => after < before);

test("covers enough zones and transitions", () => {
  expect(zones.length).toBeGreaterThanOrEqual(418);
  expect(gaps.length).toBeGreaterThan(200);
  expect(folds.length).toBeGreaterThan(200);
});

test("every minute at the edges and in the middle of every gap is refused with the first time after it", async () => {
  for (const { zone, instant, before, after } of gaps) {
    const next = wallClock(instant, zone);
    const length = after - before;
    for (const back of [1, Math.ceil(length / 2), length]) {
      const { date, time } = shifted(next, -back);
      const refused = await refusalOf(resolveLocalTime(date, time, zone));
      expect(refused?.reason, `${zone} ${date} ${time}`).toBe(NonexistentLocalTime);
      expect(refused?.facts.details, `${zone} ${date} ${time}`).toEqual({
        time_zone: zone,
        next: { ...next, offset_minutes: after },
      });
    }
    const last = shifted(next, -length - 1);
    expect(await resolveLocalTime(last.date, last.time, zone)).toEqual({
      starts_at: minus(instant, { minutes: 1 }),
      offset_minutes: before,
    });
    expect(await resolveLocalTime(next.date, next.time, zone)).toEqual({
      starts_at: instant,
      offset_minutes: after,
    });
  }
});

test("a local time that occurs twice means the first, or with `fold` the second", async () => {
  for (const { zone, instant, before, after } of folds) {
    const again = wallClock(instant, zone);
    const length = before - after;
    for (const forth of [0, Math.floor(length / 2), length - 1]) {
      const { date, time } = shifted(again, forth);
      expect(await resolveLocalTime(date, time, zone), `${zone} ${date} ${time}`).toEqual({
        starts_at: plus(instant, { minutes: forth - length }),
        offset_minutes: before,
      });
      expect(await resolveLocalTime(date, time, zone, 1), `${zone} ${date} ${time}`).toEqual({
        starts_at: plus(instant, { minutes: forth }),
        offset_minutes: after,
      });
    }
    const after_it = shifted(again, length);
    expect(await resolveLocalTime(after_it.date, after_it.time, zone)).toEqual({
      starts_at: plus(instant, { minutes: length }),
      offset_minutes: after,
    });
  }
});

test("every zone shows the local time that was asked for, also on leap day and at the turn of the year", async () => {
  const edges = [
    ["2028-02-29", "12:00"],
    ["2027-12-31", "23:59"],
    ["2028-01-01", "12:00"],
    ["2028-03-01", "12:00"],
  ] as const;
  for (const zone of zones)
    for (const [date, time] of edges) {
      const { starts_at, offset_minutes } = await resolveLocalTime(date, time, zone);
      expect(wallClock(starts_at, zone), zone).toEqual({ date, time });
      expect(plus(starts_at, { minutes: offset_minutes }).slice(0, 16)).toBe(`${date}T${time}`);
    }
});

test("every moment can be found from its local time, with `fold` where that occurs twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 }),
      async (zone, minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        const { date, time } = wallClock(instant, zone);
        const twice = [await resolveLocalTime(date, time, zone), await resolveLocalTime(date, time, zone, 1)];
        expect(twice.map(({ starts_at }) => starts_at)).toContain(instant);
        expect(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9).toBe(
          twice.find(({ starts_at }) => starts_at === instant)?.offset_minutes,
        );
      },
    ),
    { numRuns: 3000 },
  );
});

test("local time is kept across a change of the clocks", async () => {
  expect((await resolveLocalTime("2027-03-13", "09:00", "America/New_York")).starts_at).toBe(
    "2027-03-13T14:00:00.000Z",
  );
  expect((await resolveLocalTime("2027-03-15", "09:00", "America/New_York")).starts_at).toBe(
    "2027-03-15T13:00:00.000Z",
  );
});

test("handles Lord Howe's half-hour change", async () => {
  expect(
    (await refusalOf(resolveLocalTime("2027-10-03", "02:15", "Australia/Lord_Howe")))?.facts.details,
  ).toEqual({
    time_zone: "Australia/Lord_Howe",
    next: { date: "2027-10-03", time: "02:30", offset_minutes: 660 },
  });
  expect((await resolveLocalTime("2027-04-04", "01:45", "Australia/Lord_Howe")).offset_minutes).toBe(660);
  expect((await resolveLocalTime("2027-04-04", "01:45", "Australia/Lord_Howe", 1)).offset_minutes).toBe(630);
});

test("uses the zone's present rules, not a stored offset", async () => {
  const booked = {
    date: "2027-07-01",
    time: "10:00",
    offset_minutes: 60,
    starts_at: "2027-07-01T09:00:00.000Z",
  };
  const now = await resolveLocalTime(booked.date, booked.time, "Africa/Cairo");
  expect(now).toEqual({ starts_at: "2027-07-01T07:00:00.000Z", offset_minutes: 180 });
  expect(minutesBetween(now.starts_at, booked.starts_at)).toBe(now.offset_minutes - booked.offset_minutes);
});

test.each(["Mars/Olympus", "", "UTC+25", "../etc", "Europe/Lisbon\u0000", "america/NoWhere"])(
  "%j is no time zone",
  async (zone) => {
    expect(TimeZone.safeParse(zone).success).toBe(false);
    await expect(resolveLocalTime("2027-01-01", "10:00", zone)).rejects.toThrow(RangeError);
  },
);

test("buckets cover exactly the time they touch", () => {
  expect(bucketsOf("2027-01-01T10:00:00.000Z", "2027-01-01T10:30:00.000Z", 15)).toEqual([
    "2027-01-01T10:00:00.000Z",
    "2027-01-01T10:15:00.000Z",
  ]);
  expect(bucketsOf("2027-01-01T10:07:00.000Z", "2027-01-01T10:16:00.000Z", 15)).toEqual([
    "2027-01-01T10:00:00.000Z",
    "2027-01-01T10:15:00.000Z",
  ]);
  expect(bucketsOf("2027-01-01T10:00:00.000Z", "2027-01-01T10:00:00.000Z", 15)).toEqual([]);
});

test("instants add, subtract, measure and compare", () => {
  expect(plus("2028-02-28T23:30:00.000Z", { minutes: 30 })).toBe("2028-02-29T00:00:00.000Z");
  expect(minus("2028-01-01T00:00:00.000Z", { days: 1, hours: 1, minutes: 1, seconds: 1 })).toBe(
    "2027-12-30T22:58:59.000Z",
  );
  expect(minutesBetween("2028-01-01T00:00:00.000Z", "2027-12-31T23:00:30.000Z")).toBe(-59);
  expect(earliest(undefined, "2028-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z")).toBe(
    "2027-01-01T00:00:00.000Z",
  );
  expect(earliest(undefined)).toBeUndefined();
});
