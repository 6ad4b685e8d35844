import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as releaseNow } from "../../functions/payment/create-connect-payment.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { root } from "../../platform/operations.ts";
import { table } from "../../shared/data/engine/table.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { transferPosted } from "../../shared/domain/payment/ledger.ts";
import { slicePolicy } from "../../shared/domain/payment/slice.ts";
import { sum } from "../../shared/kernel/money.ts";
import { comparedByHours } from "../support/days-by-hours.ts";
import { dyingWorkers } from "../support/dying-workers.ts";
import { itemsOf, scanned } from "../support/engine.ts";
import { heldBytes } from "../support/held-bytes.ts";
import { entitiesIn } from "../support/kill-before-write.ts";
import { madeDay } from "../support/made/day.ts";
import { startMadeStripe } from "../support/made/stripe.ts";
import { madeTable } from "../support/made/table.ts";
import { type Texts, textsOf } from "../support/made/text.ts";
import { completeJob, securedPayment, settled, storedPayableProvider } from "../support/money-world.ts";
import { askQuickly } from "../support/quick-table.ts";
import { seed } from "../support/seed.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import { call, clock, signedIn, write } from "../support/world.ts";

askQuickly();
const isWhole = import.meta.env.MODE === "fuzz";
/** A million with `npm run fuzz`, or BOOKS_MOVEMENTS of them. */
const movements = Number(process.env.BOOKS_MOVEMENTS ?? (isWhole ? 1_000_000 : 3000));
const day = "2027-03-25";
const at = `${day}T12:00:00.000Z`;
/** A charge, what was held and not taken of it, and the provider's share. */
const of_job = 3;
const made_day = madeDay(day, Math.floor(movements / of_job));
const differing = {
  amount: Math.floor(made_day.jobs * 0.1),
  account: Math.floor(made_day.jobs * 0.37),
  captured: Math.floor(made_day.jobs * 0.82),
};

let stripe: StripeWorld;
let texts: Texts;
let fake: Awaited<ReturnType<typeof startMadeStripe>>;
let rows: ReturnType<typeof madeTable>;
let sample: { payment_id: string; charged_minor: number };
const planted: string[] = [];

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

/** The payment provider behind the one that is asked. */
const startBehind = async (): Promise<{ port: number }> => {
  const asked = process.env.STRIPE_API_URL as string;
  process.env.STRIPE_API_URL = `http://127.0.0.1:${await freePort()}`;
  stripe = await startStripe();
  process.env.STRIPE_API_URL = asked;
  return { port: Number(new URL(asked).port) };
};

const numbered = (id: string, nth: number): string => `${id.slice(0, -8)}${String(nth).padStart(8, "0")}`;

const raw = async (path: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${stripeKeys.secret}` };
  const answer = await fetch(`${stripe.emulator.url}${path}`, { headers });
  return ((await answer.json()) as { data: object[] }).data.map((one) => JSON.stringify(one));
};

/** One job that is really done and paid, and its rows. */
const realJob = async () => {
  const worker = await storedPayableProvider(stripe);
  const paid = { card: "pm_card_bypassPending", hours: 1, service_provider_id: worker.id as never };
  const { job, payment_id } = await securedPayment(stripe, paid);
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  const body = { job_id: job.id, reason: "Asked for it early" };
  expect((await call(releaseNow, { as: await signedIn("admin"), body })).status).toBe(200);
  await settled(stripe);
  return { job_id: job.id as string, payment_id, worker };
};

beforeAll(async () => {
  clock.set(at);
  const { port } = await startBehind();
  const plain = await startMadeStripe({ port, behind: stripe.emulator.url }, nothingMade);
  const { job_id, payment_id } = await realJob();
  const other = await realJob();
  await plain.close();
  const books = await bookPostings(payment_id);
  const items = itemsOf(await scanned());
  const ours = items.filter((item) => JSON.stringify(item).includes(payment_id));
  const lists = new Map([
    [
      "/v1/balance_transactions",
      (await raw("/v1/balance_transactions?limit=100&expand[]=data.source")).filter((one) =>
        one.includes(payment_id),
      ),
    ],
    [
      "/v1/payment_intents",
      (await raw("/v1/payment_intents?limit=100")).filter((one) => one.includes(payment_id)),
    ],
  ]);
  const said = [...lists.values()].flat().join();
  const stripe_ids = said.match(/\b(?:pi|ch|py|txn|tr)_[A-Za-z0-9]{10,}/g) ?? [];
  const own = [...new Set(books.map(({ id }) => id as string).filter((id) => /^[0-9a-f]{24}$/.test(id)))];
  const shares = items.flatMap(({ entity, id, payment_id: of }) =>
    entity === "transfer" && of === payment_id ? (id as string) : [],
  );
  const ids = [...new Set([payment_id, job_id, ...own, ...shares, ...stripe_ids])];
  texts = textsOf({ ids, at });
  const moved = (lists.get("/v1/balance_transactions") ?? []).map((one) => JSON.parse(one));
  expect(moved.length).toBe(of_job);
  const [charge, transfer] = ["charge", "transfer"].map((kind) =>
    moved.find((one) => one.reporting_category === kind),
  );
  sample = {
    payment_id,
    charged_minor: sum(moved.flatMap((one) => (one.reporting_category === "transfer" ? [] : one.net))),
  };
  const charge_id: string = charge.source.id;
  const transfer_id: string = transfer.source.id;
  const account: string = transfer.source.destination;
  const netOfCharge = new RegExp(`"net":\\s*${charge.net}\\b`, "g");
  const alterText = (text: string, nth: number): string => {
    if (nth === differing.amount) return text.replace(netOfCharge, `"net":${charge.net + 777}`);
    return nth === differing.account ? text.replaceAll(account, "acct_1Somebody0000000") : text;
  };
  planted.push(
    `movement ${numbered(charge_id, differing.amount)}`,
    `objects ${numbered(transfer_id, differing.account)}`,
    `books ${numbered(payment_id, differing.captured)}`,
  );
  clock.set(`${day}T18:40:00.000Z`);
  stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
  const [own_charge] = await raw("/v1/balance_transactions?limit=1");
  planted.push(`movement ${JSON.parse(own_charge as string).id}`);
  const book = {
    book_id: other.payment_id,
    currency: "usd",
    job_id: other.job_id as never,
    posted_at: new Date().toISOString(),
  };
  await write(
    postings.insert(
      transferPosted({ ...book, service_provider_id: other.worker.id as never }, "tr_gone", 100),
    ),
  );
  planted.push("movement tr_gone");
  fake = await startMadeStripe(
    { port, behind: stripe.emulator.url },
    { texts, day: made_day, lists, alter: alterText },
  );
  rows = madeTable(texts, made_day, ours, (item, nth) =>
    nth === differing.captured && item.entity === "payment"
      ? { ...item, captured_minor: (item.captured_minor as number) - 100 }
      : item,
  );
  clock.set("2027-03-29T03:00:00.000Z");
}, 300_000);

const nothingMade = {
  texts: textsOf({ ids: ["never_a_word"], at: "1970-01-01T00:00:00.000Z" }),
  day: madeDay(day, 1),
  lists: new Map<string, string[]>(),
  alter: (text: string) => text,
};

afterAll(async () => {
  rows?.end();
  await fake?.close();
  await stripe.close();
});

/** Counts what log lines say that the table took, and keeps none of them. */
const counting = () => {
  const taken = { read_units: 0, write_units: 0 };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((line) => {
      if (!String(line).includes('"messages"')) return true;
      const { read_units = 0, write_units = 0 } = JSON.parse(String(line));
      taken.read_units += read_units;
      taken.write_units += write_units;
      return true;
    }),
  );
  return { taken, end: () => spies.map((spy) => spy.mockRestore()) };
};

const megabyte = 1024 ** 2;
/** How much the heap may grow whatever the number of movements is. */
const flat_mb = 96;
/** What days of several sizes took, the smallest first. */
const recorded = resolve(root, "bench/books-days.json");

type ComparedDay = {
  movements: number;
  payments: number;
  differences: number;
  deaths: number;
  twice: number;
  checkpoints: number;
  per_1000: { calls: number; pages: number; read_units: number; write_units: number };
  heap_mb: { least: number; most: number };
};

const recordDay = (day: ComparedDay): void => {
  const before: ComparedDay[] = JSON.parse(readFileSync(recorded, "utf8"));
  const others = before.filter((one) => one.movements !== day.movements);
  const days = [...others, day].toSorted((a, b) => a.movements - b.movements);
  writeFileSync(recorded, `${JSON.stringify(days, null, 2)}\n`);
};

/** The heap after a number of checkpoints, and how many there were. */
const watched = () => {
  const client = table() as unknown as { send: (command: never) => Promise<unknown> };
  const { send } = client;
  const heap: number[] = [];
  const kept = { checkpoints: 0 };
  const each = Math.max(8, Math.floor(movements / 1000 / 5));
  client.send = async (command) => {
    const done = await send.call(client, command);
    if (entitiesIn(command).includes("comparison_chunk")) {
      kept.checkpoints += 1;
      if (kept.checkpoints % each === 0) {
        heap.push(heldBytes() / megabyte);
      }
    }
    return done;
  };
  return { heap, kept, end: () => Object.assign(client, { send }) };
};

test(
  "a day with very many movements is compared by workers that die: what differs is found, and nothing else",
  async () => {
    // Small days have smaller pieces, so that a day has several of them in each hour.
    const checkpoint = movements < 100_000 ? 100 : slicePolicy.checkpoint;
    Object.assign(slicePolicy, { calls_at_once: 1e9, checkpoint });
    const counted = counting();
    const memory = watched();
    const workers = dyingWorkers(`million ${seed}`);
    const began = process.hrtime.bigint();
    await comparedByHours(day, workers.among);
    const took_s = Number(process.hrtime.bigint() - began) / 1e9;
    workers.end();
    memory.end();
    counted.end();
    const record = await reconciliations.find(day);
    const found = record.differences.map(
      ({ check = "movement", source, payment_id }) => `${check} ${source ?? payment_id}`,
    );
    const deaths = workers.count("dies");
    const per = (amount: number) => Math.round((amount / record.movements) * 100_000) / 100;
    const heap_mb = { least: Math.min(...memory.heap), most: Math.max(...memory.heap) };
    const report: ComparedDay = {
      movements: record.movements,
      payments: record.payments,
      differences: found.length,
      deaths,
      twice: workers.count("twice") + workers.count("twice at once"),
      checkpoints: memory.kept.checkpoints,
      per_1000: {
        calls: per(fake.seen.calls),
        pages: per(fake.seen.pages),
        read_units: per(counted.taken.read_units + rows.seen.read_units),
        write_units: per(counted.taken.write_units),
      },
      heap_mb: { least: Math.round(heap_mb.least), most: Math.round(heap_mb.most) },
    };
    console.log(JSON.stringify({ ...report, took_s: Math.round(took_s), heap: memory.heap.map(Math.round) }));
    expect(found.toSorted()).toEqual(planted.toSorted());
    expect(record.movements).toBe(of_job * (made_day.jobs + 2) + 1);
    expect(record.payments).toBe(made_day.jobs + 2);
    const ofCharges = record.totals.find(({ movement }) => movement === "charge");
    const all = (made_day.jobs + 2) * sample.charged_minor;
    expect(ofCharges?.theirs_minor).toBe(all + 777 + 777);
    expect(ofCharges?.ours_minor).toBe(all);
    expect(deaths).toBeGreaterThan(5);
    // Whoever goes on after a death reads what was read since the last checkpoint, and the page where it ended.
    const in_hour = made_day.jobs / 24;
    const pages_of_day = 24 * (Math.ceil((of_job * in_hour + 9) / 100) + Math.ceil((in_hour + 3) / 100));
    expect(fake.seen.pages).toBeLessThanOrEqual(pages_of_day + deaths * (checkpoint / 100 + 1));
    // Ten workers in one process: each has its digests, and the entries around what it compares.
    const digests_mb = (8 * record.movements * slicePolicy.workers) / megabyte;
    expect(heap_mb.most - heap_mb.least).toBeLessThan(flat_mb + digests_mb);
    // `BOOKS_MOVEMENTS=1000000 npm run campaigns -- tests/campaigns/books-million.test.ts --mode record` writes it down.
    if (import.meta.env.MODE === "record") recordDay(report);
  },
  6 * 3_600_000,
);
