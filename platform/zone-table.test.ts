import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { Temporal } from "temporal-polyfill";
import { afterAll, expect, test, vi } from "vitest";
import { resolveLocalTime } from "../shared/kernel/local-time.ts";
import { instantOf } from "../shared/kernel/time.ts";
import { isInTable, type LocalMoment, momentByTable, type ZoneTable } from "../shared/kernel/zone-clock.ts";
import { zoneTable as table } from "../shared/kernel/zone-table.ts";
import { momentByTemporal } from "../shared/kernel/zone-temporal.ts";
import { root } from "./operations.ts";
import { slim } from "./slim-bundle.ts";
import { zoneTableOf } from "./zone-table.ts";

vi.setConfig({ testTimeout: 120_000 });

const zones = Intl.supportedValuesOf("timeZone");

/** Each change of a zone's clocks in the table's stretch: its epoch minute, and the offsets before and after it. */
const changesOf = (zone: string) => {
  const found: { minute: number; before: number; after: number }[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(table.from * 60_000).toZonedDateTimeISO(zone);
  for (;;) {
    const change = at.getTimeZoneTransition("next");
    if (!change || change.epochMilliseconds >= table.until * 60_000) return found;
    found.push({
      minute: change.epochMilliseconds / 60_000,
      before: change.subtract({ minutes: 1 }).offsetNanoseconds / 60e9,
      after: change.offsetNanoseconds / 60e9,
    });
    at = change;
  }
};

const localOf = (minute: number): [date: string, time: string] => {
  const text = instantOf(minute * 60_000);
  return [text.slice(0, 10), text.slice(11, 16)];
};

/** The minutes of a zone's clocks where something begins or ends, and one of each kind between. */
const edgesOf = (zone: string): number[] => [
  ...changesOf(zone).flatMap(({ minute, before, after }) => {
    const [low, high] = [minute + Math.min(before, after), minute + Math.max(before, after)];
    return [low - 1, low, low + 1, (low + high) / 2, high - 1, high, high + 1];
  }),
  ...["2025-01-03", "2026-06-21", "2027-12-21", "2028-02-29"].map((date) => Date.parse(date) / 60_000),
];

const moments = zones.flatMap((zone) =>
  edgesOf(zone).flatMap((minute) => ([0, 1] as const).map((fold) => ({ zone, minute, fold }))),
);

const { tz = "" } = process.versions;

test.runIf(tz >= table.data)(
  "the table is what the runtime's data say: `npm run zones` writes it anew",
  () => {
    const [since, before] = [table.from, table.until].map((minute) =>
      new Date(minute * 60_000).getUTCFullYear(),
    );
    expect(zoneTableOf(since as number, before as number)).toEqual(table);
  },
);

test("the table reaches two years ahead: `npm run zones` writes it anew", () => {
  expect(table.until * 60_000).toBeGreaterThan(Date.now() + 2 * 365 * 86_400_000);
});

test.runIf(tz === table.data)(
  "the table says of every zone, at every change of its clocks and between, what Temporal says",
  () => {
    const kinds = { found: 0, skipped: 0, unknown: 0 };
    const wrong = moments.filter(({ zone, minute, fold }) => {
      const [date, time] = localOf(minute);
      const said = momentByTable(table, date, time, zone, fold);
      kinds[!said ? "unknown" : "next" in said ? "skipped" : "found"] += 1;
      return JSON.stringify(said) !== JSON.stringify(momentByTemporal(date, time, zone, fold));
    });
    expect(wrong).toEqual([]);
    expect(kinds).toMatchObject({ unknown: 0 });
    expect(kinds.found).toBeGreaterThan(5000);
    expect(kinds.skipped).toBeGreaterThan(1000);
  },
);

test("it is small, and knows UTC", () => {
  expect(table.clocks.length).toBeLessThan(20_000);
  expect(momentByTable(table, "2027-03-01", "12:00", "UTC", 0)).toEqual({
    starts_at: "2027-03-01T12:00:00.000Z",
    offset_minutes: 0,
  });
});

test("what the table does not know is found all the same: another time, another name, newer data", async () => {
  const old = { ...zoneTableOf(2015, 2018), data: process.versions.tz as string };
  const tampered: ZoneTable = { ...table, clocks: table.clocks.replaceAll(/=-?\d+/g, "=0") };
  const beyond: [ZoneTable, string, string][] = [
    [old, "2027-07-01", "America/Chicago"],
    [table, "2040-07-01", "America/Chicago"],
    [table, "2024-12-31", "America/Chicago"],
    [table, "2027-07-01", "US/Central"],
    [table, "2027-07-01", "america/chicago"],
    [{ ...tampered, data: "2000a" }, "2027-07-01", "America/Chicago"],
  ];
  for (const [given, date, zone] of beyond) {
    expect(momentByTable(given, date, "09:00", zone, 0), `${date} ${zone}`).toBeUndefined();
    expect(await resolveLocalTime(date, "09:00", zone, 0, given)).toEqual(
      momentByTemporal(date, "09:00", zone, 0) satisfies LocalMoment,
    );
  }
  expect(["US/Central", "America", "Chicago", "=", ""].filter((name) => isInTable(name, table))).toEqual([]);
});

test("a skipped time is refused alike with the table and without", async () => {
  const refused = (given?: ZoneTable) =>
    resolveLocalTime("2027-03-14", "02:30", "America/Chicago", 0, given).catch((error) => error.facts);
  expect(await refused(table)).toEqual({
    details: {
      time_zone: "America/Chicago",
      next: { date: "2027-03-14", time: "03:00", offset_minutes: -300 },
    },
  });
  expect(await refused(table)).toEqual(await refused());
});

const directory = mkdtempSync(join(tmpdir(), "marketplace-zones-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("what is deployed knows the zones of these years without asking Intl, and asks it for others", async () => {
  const kernel = resolve(root, "shared/kernel");
  const entry = join(directory, "entry.js");
  const year = new Date().getUTCFullYear() + 1;
  writeFileSync(
    entry,
    `
    import { resolveLocalTime } from "${kernel}/local-time.ts";
    import { TimeZone } from "${kernel}/time-zone.ts";
    const { DateTimeFormat } = Intl;
    let asked = 0;
    Intl.DateTimeFormat = function (...given) { asked += 1; return new DateTimeFormat(...given); };
    const said = [];
    for (const zone of ["America/Chicago", "US/Central", "America/Nowhere"])
      said.push([TimeZone.safeParse(zone).success, asked > 0]);
    asked = 0;
    const summer = await resolveLocalTime("${year}-07-01", "09:00", "America/Chicago");
    said.push([summer.offset_minutes, asked > 0]);
    const old = await resolveLocalTime("1999-07-01", "09:00", "America/Chicago");
    said.push([old.offset_minutes, asked > 0]);
    console.log(JSON.stringify(said));`,
  );
  await build({
    ...slim,
    entryPoints: [entry],
    outdir: directory,
    splitting: true,
    outExtension: { ".js": ".mjs" },
    nodePaths: [join(root, "node_modules")],
  });
  const printed = execFileSync(process.execPath, [join(directory, "entry.mjs")], { encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual([
    [true, false],
    [true, true],
    [false, true],
    [-300, false],
    [-300, true],
  ]);
});
