import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MarketplaceError } from "../../clients/typescript/client.ts";
import { drawingFrom } from "../../platform/draw.ts";
import { reconciliationPolicy } from "../../shared/domain/payment/reconciliation.ts";
import { seed } from "../support/seed.ts";
import { startRedelivery } from "./redelivery.ts";
import { examined, openTable, type Seen } from "./standing.ts";
import { startTroubled, troublesFrom } from "./troubles.ts";
import { draw, type Figures, growthOf, reportOf } from "./view.ts";

const usage = `npm run soak [minutes] [-- --report FILE]

Runs the whole service with people at it and four faults a minute, moves its clock a day each minute, and examines
after each minute that everything is as it must be. Default: 30 minutes, a month of the service's time.

  --report FILE   also writes the report to a file; it is printed in any case
  FUZZ_SEED=…     other faults, or those of an earlier run; who wins which race is chance all the same
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: "string" }, help: { type: "boolean", short: "h" } },
});
const minutes = Number(positionals[0] ?? 30);
if (values.help || !(minutes > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

/** A day: people are at it, in the evening they finish what they have begun, and the rest of the minute is for looking. */
const cycle_ms = 60_000;
const traffic_ms = 40_000;
const faultsAt_ms = [3000, 12_500, 22_000, 31_500];
const evening_ends_ms = 50_000;
const crowd = 4;
const day_ms = 86_400_000;
const growth_most = 0.1;
/** In the last two thirds of a long run the service's process is not killed, so that its memory can be watched. */
const sparedFrom = minutes >= 9 ? Math.ceil(minutes / 3) : Number.POSITIVE_INFINITY;
const warm_minutes = 3;

const directory = mkdtempSync(join(tmpdir(), "marketplace-soak-"));
console.log(`\n  Starts the service in ${directory}`);
const service = await startTroubled(directory);
const { addresses } = service.settings;
Object.assign(process.env, service.ports, { LOCAL_DIRECTORY: directory });
const table = await openTable(addresses.dynamodb, "marketplace-local");
const redelivery = await startRedelivery(service.settings, "marketplace-local");
const { narrator } = await import("../../local/demo/narrator.ts");
const { serviceTime, theOperator } = await import("../../local/demo/stage.ts");
const town = await import("./town.ts");
const { traffic } = await import("./traffic.ts");

const figures: Figures = {
  seed,
  minutes,
  begun: Date.now(),
  from: await serviceTime(),
  now: await serviceTime(),
  phase: "",
  providers: 0,
  stories: { under_way: 0, ended: new Map(), away: new Map(), gave_up: 0 },
  readings: 0,
  requests: { answered: 0, asked_to_wait: 0, latencies: [] },
  troubles: [],
  memory: { held_mb: [], judged_from: undefined },
  checks: 0,
  violations: [],
  last: "",
};
const say = (text: string): void => {
  figures.last = text;
  draw(figures, false);
};
const violated = (what: string): void => {
  if (!figures.violations.includes(what)) figures.violations.push(what);
};
const gate = traffic(addresses.api, figures.requests, violated);
const count = (of: Map<string, number>, name: string) => of.set(name, (of.get(name) ?? 0) + 1);

/** The times that somebody waits for. */
const waits = new Set<{ at: number; done: () => void }>();
const waitUntil = (at: number): Promise<void> =>
  new Promise((done) => {
    waits.add({ at, done });
  });

const advance = async (to: number): Promise<void> => {
  const seconds = Math.ceil((to - (await gate.exempt(serviceTime))) / 1000);
  if (seconds > 0) {
    const answer = await fetch(`${addresses.page}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
    if (!answer.ok) throw new Error(`The clock could not be moved: ${(await answer.text()).slice(0, 300)}`);
  }
  figures.now = await gate.exempt(serviceTime);
  for (const one of waits)
    if (one.at <= figures.now) {
      waits.delete(one);
      one.done();
    }
};

/** Nobody waits longer than this for a slower person. */
const patience_ms = 8000;

/** Advances the clock to the next time that somebody waits for, once everybody waits or has had enough time. */
const keepTime = async (most_ms: number, dayBegan: number, isOver = () => false): Promise<void> => {
  const ends = performance.now() + most_ms;
  let moved = performance.now();
  while (performance.now() < ends && !isOver()) {
    await wait(250);
    const everybody = waits.size > 0 && waits.size >= figures.stories.under_way;
    if (!everybody && performance.now() - moved < patience_ms) continue;
    const next = Math.min(dayBegan + day_ms, ...[...waits].map(({ at }) => at));
    await advance(next).catch((error: Error) => say(error.message));
    moved = performance.now();
  }
};

let nth = 0;
let open = true;
/** In the evening nobody starts anything new. */
let daytime = true;
const people: Promise<void>[] = [];
const workers: Awaited<ReturnType<typeof town.provider>>[] = [];

const judge = (who: string, error: unknown): void => {
  const verdict = town.verdictOn(error);
  const { message } = error as Error;
  if (verdict === "wrong") violated(`${who}: ${(error as Error).stack}`);
  else if (verdict === "gave up") figures.stories.gave_up += 1;
  else {
    const { code, route } = error as MarketplaceError;
    count(figures.stories.away, `${code}: ${route}`);
  }
  say(`${who}: ${message}`);
};

const customer = async (): Promise<void> => {
  while (open) {
    if (!daytime) {
      await wait(200);
      continue;
    }
    nth += 1;
    const me = nth;
    figures.stories.under_way += 1;
    try {
      const ending = await town.story({ draw: drawingFrom(seed + me), waitUntil }, me, workers);
      count(figures.stories.ended, ending);
      say(`A job ${ending}.`);
    } catch (error) {
      judge(`Customer ${me}`, error);
      await wait(1000);
    }
    figures.stories.under_way -= 1;
  }
};

const operator = async (): Promise<void> => {
  const chance = drawingFrom(seed);
  while (open)
    try {
      const readings = await town.consoleReadings(await theOperator());
      for (let left = 20; left > 0 && open; left -= 1) {
        await chance.one(readings)();
        figures.readings += 1;
        await wait(400);
      }
    } catch (error) {
      // An operator's session ends soon, and time flies here.
      if (!(error instanceof MarketplaceError && error.status === 401)) judge("The operator", error);
      await wait(1000);
    }
};

const troubled = troublesFrom(drawingFrom(seed ^ 0x50a4), { service, deliverAgain: redelivery.again });

/** A trouble that can't begin, because the previous one still lasts, is skipped. */
const cause = async (minute: number): Promise<void> => {
  const trouble = troubled(minute > sparedFrom);
  figures.troubles.push(trouble.what);
  say(`Now: ${trouble.what}`);
  await trouble.begin().catch((error: Error) => say(`${trouble.what}: ${error.message}`));
};

const lookedAt = new Set<string>();
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** As the nightly comparison looks back. */
const lookedBack_ms = reconciliationPolicy.nights * day_ms;

/** Reconciles the days that have ended since a time with the payment provider. */
const compared = async (since: number): Promise<string[]> => {
  const admin = await theOperator();
  const found: string[] = [];
  for (let at = Math.max(since, figures.from); dayOf(at) < dayOf(figures.now); at += day_ms) {
    const { differences_count, day, differences } = await admin.quietly.payment.reconcileDay({
      body: { day: dayOf(at) },
    });
    if (differences_count > 0)
      found.push(`The books of ${day} differ from the payment provider's: ${JSON.stringify(differences)}`);
  }
  return found;
};

let before: Seen = new Map();

/** Stops the traffic, waits until the day is over and everything is idle, and checks the invariants. */
const look = async (dayBegan: number): Promise<void> => {
  figures.phase = "Checking that everything is as it must be";
  draw(figures, false);
  service.heal();
  await gate.shut();
  await gate.exempt(async () => {
    await service.answers();
    await advance(Math.max(figures.now + 120_000, dayBegan + day_ms));
    const again = await redelivery.replayLetters(directory);
    if (again > 0) say(`The operator replays ${again === 1 ? "a dead letter" : `${again} dead letters`}`);
    await advance(figures.now + 120_000);
    figures.memory.held_mb.push(Math.round((await service.memory()) / 2 ** 20));
    const seen = await table.look();
    const found = {
      ...(await examined(seen, before, figures.now)),
      "the books agree with the payment provider's": await compared(figures.now - lookedBack_ms),
      "no dead letter stays": await redelivery.lettersLeft(directory),
    };
    for (const [what, wrong] of Object.entries(found)) {
      lookedAt.add(what);
      for (const one of wrong) violated(one);
    }
    const admin = await theOperator();
    for (const { pk, state } of seen.get("service_provider") ?? [])
      if (state === "suspended")
        await admin.serviceProvider.admin.acceptingServiceProvider({
          params: { service_provider_id: String(pk).split("#").at(-1) as string },
          body: { decision: "reinstate", reason: "The strikes were looked into." },
        });
  });
  figures.checks += 1;
};

let code = 0;
const redraw = setInterval(() => draw(figures, false), 1000);
try {
  await narrator.inShort("", async () => {
    figures.phase = "Providers join";
    await advance(figures.now + 60_000);
    before = await table.look();
    const joining = ["Pia", "Paul", "Petra", "Pedro"].map(async (name) => {
      workers.push(await town.provider(name));
      figures.providers = workers.length;
    });
    await Promise.all(joining);
    figures.begun = Date.now();
    let ends = performance.now() + minutes * cycle_ms;
    let minutes_more = minutes >= 3 ? 5 : 0;
    people.push(operator(), ...Array.from({ length: crowd }, customer));
    for (let minute = 1; performance.now() < ends - 1000 && !service.isOver(); minute += 1) {
      const began = performance.now();
      if (minute === sparedFrom + warm_minutes) figures.memory.judged_from = figures.memory.held_mb.length;
      figures.phase = "People are using it";
      gate.open();
      const dayBegan = figures.now;
      const length = Math.min(traffic_ms, Math.max(1000, ends - began - 12_000));
      const troubles = faultsAt_ms
        .filter((at) => at < length - 3000)
        .map(async (at) => {
          await wait(at);
          await cause(minute);
        });
      daytime = true;
      await Promise.all([keepTime(length, dayBegan), ...troubles]);
      daytime = false;
      figures.phase = "Evening: everybody finishes what they have begun";
      service.heal();
      const evening_ms = began + evening_ends_ms - performance.now();
      await keepTime(evening_ms, dayBegan, () => figures.stories.under_way === 0);
      await look(dayBegan);
      draw(figures, true);
      // On a busy machine no story may have come to its end by then.
      if (figures.stories.ended.size === 0 && performance.now() >= ends - 1000 && minutes_more > 0) {
        ends += cycle_ms;
        minutes_more -= 1;
      }
    }
    open = false;
    for (const one of await gate.exempt(() => compared(figures.from))) violated(one);
    if (service.isOver()) violated(`The service ended: ${service.notes.at(-1)}`);
  });
} catch (error) {
  violated(`The soak could not go on: ${(error as Error).stack}`);
} finally {
  clearInterval(redraw);
  const growth = growthOf(figures.memory);
  if (growth !== undefined && growth > growth_most)
    violated(`The memory of the service's process has grown by ${(growth * 100).toFixed(1)} %.`);
  if (minutes >= 3 && figures.stories.ended.size === 0) violated("No customer's story came to its end.");
  const report = reportOf(figures, [...lookedAt]);
  console.log(`\n${report}`);
  if (values.report) writeFileSync(values.report, report);
  if (figures.violations.length > 0) {
    code = 1;
    console.error(`Violated (seed ${seed}):\n${figures.violations.map((one) => `  - ${one}`).join("\n")}`);
    console.error(`What the service said last:\n${service.notes.slice(-20).join("\n")}`);
    console.error(`What was written is kept in ${directory}`);
  }
  table.close();
  redelivery.close();
  await service.stop();
  if (code === 0) rmSync(directory, { recursive: true, force: true });
  process.exit(code);
}
