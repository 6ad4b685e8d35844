import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { figureUnitsByVolume } from "../platform/document/figures-cost.ts";
import type { Part, Story } from "../platform/document/story.ts";
import { root } from "../platform/operations.ts";
import { eventOf } from "../shared/data/engine/events.ts";
import { DeadLetterRetried } from "../shared/domain/backoffice/events.ts";
import { ImportStarted } from "../shared/domain/import/events.ts";
import { MembershipPaid } from "../shared/domain/membership/events.ts";
import { TaxDetailsUpdated } from "../shared/domain/tax/events.ts";
import { TaxDetailsComplete } from "../shared/domain/tax-report/events.ts";
import { newId } from "../shared/kernel/id.ts";
import { HeartbeatSent } from "../shared/stream/heartbeat.ts";
import { wanting } from "../shared/stream/reactions.ts";
import { openSources } from "../shared/workflows/analytics/sources.ts";
import { isOfDay, mainStory } from "./support/main-story.ts";
import { meter, storageOf, type Written } from "./support/meter.ts";
import { wholeService } from "./support/whole-service.ts";
import { allSubscribers, clock, tell } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const service = wholeService();

type Line = {
  message?: string;
  operation?: string;
  sequential_round_trips?: number;
  read_units?: number;
  write_units?: number;
  events?: number;
  messages?: number;
};

const finished = ["operation", "dispatched", "socket", "objects created", "messages", "schedule"];

/** What happens at fixed times, however many jobs there are: who does it, and what it leaves. */
const daily = [
  "schedule/reconciliation",
  "schedule/books",
  "schedule/row-checks",
  "row_check",
  "books_day",
  "books_month",
  "reconciliation",
  "schedule/analytics",
  "schedule/analytics-check",
  "figures_check",
  "figure",
  "figures_directory",
];

/** Whether an invocation belongs to the story. Schedules count only if they changed something of it. */
const isTold = ({ message = "", operation = "", write_units = 0 }: Line): boolean =>
  finished.includes(message) && !daily.includes(operation) && (message !== "schedule" || write_units > 0);

/** Plays the parts of the story one after the other and measures each. */
const measured = async (
  written: Written[],
  acts: Record<string, () => Promise<void>>,
): Promise<Omit<Story, "figure_units">> => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const storage = async () => {
    const kept = { stored_bytes: 0, index_bytes: 0, expiring_bytes: 0 };
    for (const item of await service.everything()) {
      if (daily.includes(item.entity)) continue;
      const { table, indexes } = storageOf(item);
      if (item.ttl) kept.expiring_bytes += table + indexes;
      else {
        kept.stored_bytes += table;
        kept.index_bytes += indexes;
      }
    }
    return kept;
  };
  const parts: Record<string, Part> = {};
  const writes: Story["writes"] = {};
  const counted: Story["counted"] = {};
  const places: Story["places"] = {};
  const asked: Story["asked"] = {};
  const known = new Set<string>();
  for (const [name, act] of Object.entries(acts)) {
    const [before, sent, called] = [await storage(), service.messages(), paymentCalls()];
    written.splice(0);
    output.mockClear();
    await act();
    const all = output.mock.calls.flatMap(([text]) =>
      String(text).startsWith("{") ? [JSON.parse(String(text)) as Line] : [],
    );
    const lines = all.filter(isTold);
    const own = written.filter(({ by }) => !daily.includes(by));
    const sum = (of: keyof Line) => lines.reduce((total, line) => total + ((line[of] as number) ?? 0), 0);
    const after = await storage();
    asked[name] = since(called, paymentCalls());
    parts[name] = {
      http_requests: lines.filter(({ message }) => message === "operation").length,
      invocations: lines.length,
      sequential_round_trips: sum("sequential_round_trips"),
      read_units: sum("read_units"),
      write_units: sum("write_units"),
      events: own.filter(({ entity, is_new }) => entity === "event" && is_new).length,
      stored_bytes: after.stored_bytes - before.stored_bytes,
      index_bytes: after.index_bytes - before.index_bytes,
      expiring_bytes: after.expiring_bytes - before.expiring_bytes,
      log_bytes: all
        .filter((line) => isTold(line) || !line.operation?.startsWith("schedule/"))
        .reduce((bytes, line) => bytes + JSON.stringify(line).length, 0),
      messages: service.messages() - sent,
      queue_messages: sum("messages"),
      payment_calls: Object.values(asked[name]).reduce((all, calls) => all + calls, 0),
      figures_read_units: besidesIdle(
        all.flatMap(({ message, operation, read_units = 0 }) =>
          message === "schedule" && operation === "schedule/analytics" ? [read_units] : [],
        ),
      ),
    };
    counted[name] = await countedBesides(known);
    places[name] = sharedPlaces(own);
    writes[name] = [...Map.groupBy(own, ({ entity }) => entity)]
      .map(([entity, ones]) => ({
        entity,
        writes: ones.length,
        table_units: ones.reduce((total, { table_units }) => total + table_units, 0),
        index_units: ones.reduce((total, { index_units }) => total + index_units, 0),
      }))
      .sort((a, b) => b.table_units + b.index_units - a.table_units - a.index_units);
  }
  output.mockRestore();
  return { parts: parts as Story["parts"], writes, places, asked, counted };
};

/** Calls of the payment provider by endpoint, but for those of a day. */
const paymentCalls = (): Map<string, number> => {
  const calls = new Map<string, number>();
  for (const { method, path } of service.paymentCalls().filter((call) => !isOfDay(call))) {
    const endpoint = `${method} ${path.replace(/_\w{14,}/, "_*")}`;
    calls.set(endpoint, (calls.get(endpoint) ?? 0) + 1);
  }
  return calls;
};

const since = (before: ReadonlyMap<string, number>, calls: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...calls].flatMap(([endpoint, count]) => {
      const more = count - (before.get(endpoint) ?? 0);
      return more > 0 ? [[endpoint, more]] : [];
    }),
  );

const anId = /[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f-]{36}|_[A-Za-z0-9]{14,}|[\w-]{43}|[\w-]{10,}=/;

/** Write units in partitions that many jobs share: those of no record of its own. Numbers of partitions are left out. */
const sharedPlaces = (written: readonly Written[]): Record<string, number> => {
  const units: Record<string, number> = {};
  for (const { partition, units: more } of written.flatMap(({ places: all }) => all)) {
    if (anId.test(partition)) continue;
    const list = partition.replace(/#\d+$/, "#*");
    units[list] = (units[list] ?? 0) + more;
  }
  return Object.fromEntries(Object.entries(units).sort(([, a], [, b]) => b - a));
};

/** What turns of a schedule took in all, besides what each of them takes if nothing is due. */
const besidesIdle = (turns: readonly number[]): number =>
  turns.reduce((sum, units) => sum + units, 0) - turns.length * Math.min(...turns, Number.MAX_VALUE);

/** What each event and posting adds to figures that was not known yet. */
const countedBesides = async (known: Set<string>): Promise<NonNullable<Story["counted"][string]>> => {
  const found = [];
  for (const read of Object.values(await openSources()))
    for (let after = "", more = true; more; ) {
      const chunk = await read(after, "9999");
      for (const { position, measures } of chunk.found) {
        after = position;
        if (measures.length > 0 && !known.has(position))
          found.push({ at: position.slice(0, "2027-02-01T12:00:00.000Z".length), measures });
        known.add(position);
      }
      more = chunk.more;
    }
  return found;
};

let story: Story;
beforeAll(async () => {
  clock.set("2027-02-01T12:00:00.000Z");
  const written = meter();
  const { parts, people } = await mainStory(service);
  const measuring = await measured(written, parts);
  const named = (text: string) =>
    Object.entries(people()).reduce((all, [id, name]) => all.replaceAll(id, name), text);
  const counted = JSON.parse(named(JSON.stringify(measuring.counted)));
  story = { ...measuring, counted, figure_units: figureUnitsByVolume({ counted }) };
}, 120_000);

const recorded = resolve(root, "bench/story.json");

test("the story costs what is recorded: read what changes, then `npm run story`", () => {
  if (import.meta.env.MODE === "story") {
    const { counted, ...rest } = story;
    const lines = Object.entries(counted).map(
      ([part, all]) =>
        `    "${part}": [\n${all.map((one) => `      ${JSON.stringify(one)}`).join(",\n")}\n    ]`,
    );
    const [head] = JSON.stringify(rest, null, 2).split(/\n}$/);
    writeFileSync(recorded, `${head},\n  "counted": {\n${lines.join(",\n")}\n  }\n}\n`);
  }
  const { parts, asked, counted, figure_units } = JSON.parse(readFileSync(recorded, "utf8")) as Story;
  expect(story.asked).toEqual(asked);
  const additions = (all: Story["counted"]) =>
    Object.entries(all).map(([part, found]) => [part, found.flatMap(({ measures }) => measures).length]);
  expect(additions(story.counted)).toEqual(additions(counted));
  for (const [jobs, units] of Object.entries(story.figure_units))
    expect(
      Math.abs(units - (figure_units[jobs] ?? 0)),
      `figures of ${jobs} jobs: ${units}`,
    ).toBeLessThanOrEqual(0.05 * units);
  expect(Object.keys(story.parts)).toEqual(Object.keys(parts));
  for (const name of ["sign_up", "onboarding", "job"] as const)
    for (const [what, amount] of Object.entries(story.parts[name])) {
      const known = parts[name][what as keyof Part];
      expect(Math.abs(amount - known), `${what} of ${name}: ${amount}`).toBeLessThanOrEqual(0.05 * known);
    }
});

test("every write unit is explained by a written item", () => {
  for (const [name, { write_units }] of Object.entries(story.parts)) {
    const explained = (story.writes[name] ?? []).reduce(
      (total, { table_units, index_units }) => total + table_units + index_units,
      0,
    );
    expect(explained, name).toBe(write_units);
  }
});

test.each([
  ["sign_up", 80, 30, 18_000],
  ["onboarding", 455, 150, 100_000],
  ["job", 530, 255, 108_000],
] as const)("%s stays within its bounds", (name, writes, reads, bytes) => {
  const { write_units, read_units, stored_bytes, index_bytes, expiring_bytes } = story.parts[name];
  expect(write_units).toBeLessThanOrEqual(writes);
  expect(read_units).toBeLessThanOrEqual(reads);
  expect(stored_bytes + index_bytes + expiring_bytes).toBeLessThanOrEqual(bytes);
});

test("a subscriber without a mark does nothing on redelivery", async () => {
  const everything = async () =>
    (await service.everything()).filter(({ entity }) => !/^(connection|topic_subscription)$/.test(entity));
  const fresh = (id: string) => ({ id, version: 0 });
  const [admin_id, import_id, record_id] = [newId("account"), newId("import"), newId("job")];
  const service_provider_id = newId("service_provider");
  const letter = { event_id: newId("event"), event_type: "job.assigned", record_type: "job", record_id };
  await tell(
    HeartbeatSent.atNextVersion(fresh(newId("heartbeat")), { data: {} }),
    DeadLetterRetried.atNextVersion(fresh(letter.event_id), { data: { ...letter, admin_id } }),
    TaxDetailsUpdated.atNextVersion(fresh(admin_id), {
      data: { account_id: admin_id, fields: ["name"], is_complete: true },
    }),
    TaxDetailsComplete.atNextVersion(fresh(newId("tax_request")), { data: { service_provider_id } }),
    MembershipPaid.atNextVersion(fresh(service_provider_id), {
      data: { service_provider_id, invoice_id: "in_1", paid_minor: 1900, currency: "usd" },
    }),
    ImportStarted.atNextVersion(fresh(import_id), { data: { import_id, kind: "catalog" } }),
  );
  await service.settle();
  const rows = (await everything()).filter(({ entity }) => entity === "event").map(eventOf);
  const unmarked = (await allSubscribers()).filter(({ subscription }) => subscription.marks === "never");
  const before = await everything();
  const reacted = new Set<string>();
  for (const row of rows)
    for (const subscriber of wanting(unmarked, row)) {
      reacted.add(subscriber.subscription.name);
      expect(await subscriber.react(row, () => 29_000)).toBe(true);
    }
  expect([...reacted].sort()).toEqual(unmarked.map(({ subscription }) => subscription.name).sort());
  expect(await everything()).toEqual(before);
});
