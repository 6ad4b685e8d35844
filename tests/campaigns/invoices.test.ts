import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTaxOffice } from "../../local/tax-office/server.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { table } from "../../shared/data/engine/table.ts";
import { invoices, invoicesOf, issuers } from "../../shared/data/invoices.ts";
import { amend } from "../../shared/domain/invoice/amend.ts";
import { isAsIssued, recordsOf } from "../../shared/domain/invoice/chain.ts";
import { InvoiceResent } from "../../shared/domain/invoice/events.ts";
import { causes, type Invoice } from "../../shared/domain/invoice/invoice.ts";
import { countOf } from "../../shared/domain/invoice/issuer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { checkIssuer } from "../../shared/workflows/invoice/check.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { sendNext } from "../../shared/workflows/invoice/send.ts";
import { whole } from "../support/fuzzing.ts";
import { anInvoice } from "../support/invoices.ts";
import { type Command, entitiesIn } from "../support/kill-before-write.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});
vi.setConfig({ testTimeout: 900_000 });

const workers = 20;
const many = whole ? 1000 : 60;
const zone = "Europe/Madrid";
const issuer = { name: "Fontanería García", tax_id: "B12345674", address: "Calle Mayor 1, 28013 Madrid" };
const stranger = { name: "Ana López", tax_id: "00000000T" };
const doubtful = { name: "Ana López", tax_id: "11111111H" };
const buyer = { name: "Ana López", tax_id: "12345678Z" };

let office: Awaited<ReturnType<typeof startTaxOffice>>;
beforeAll(async () => {
  office = await startTaxOffice();
  process.env.TAX_OFFICE_ENDPOINT = office.url;
  office.registry.strangers.add(stranger.tax_id);
  office.registry.unlisted.add(doubtful.tax_id);
});
afterAll(() => office.close());

afterEach(() => {
  vi.restoreAllMocks();
});

class Killed extends Error {}

/** From now on every few writes of an invoice end their worker: before they reach the table, or before their answer is heard. */
const killing = (every: number) => {
  const client = table();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  const killed = { before: 0, after: 0 };
  let seen = 0;
  vi.spyOn(client, "send").mockImplementation((async (command: Command) => {
    const isInvoice = entitiesIn(command).includes("invoice");
    if (isInvoice) seen += 1;
    const dies = isInvoice && seen % every === 0;
    const how = seen % (2 * every) === 0 ? "before" : "after";
    if (dies) killed[how] += 1;
    if (dies && how === "before") throw new Killed();
    const answer = await send(command);
    if (dies) throw new Killed();
    return answer;
  }) as never);
  return killed;
};

const committing = (now: string, emits: Parameters<typeof systemCommit>[0]["emits"] = []) =>
  systemCommit({
    name: "issue-invoice",
    now,
    emits,
    correlation_id: newId("request"),
    remaining: () => 60_000,
  });

/** Does it until it is done, as a worker that is told of it again when it has failed. */
const untilDone = async (work: () => Promise<boolean>): Promise<void> => {
  for (;;) if (await work().catch(() => false)) return;
};

const delivered = (draft: Invoice, recipient: typeof buyer | undefined): Promise<void> =>
  untilDone(async () => {
    const now = new Date().toISOString();
    const ready = { issuer, recipient, registration: "send" as const, zone };
    await issueOnce(draft, ready, { now, commit: committing(now) });
    return true;
  });

const isOver = async (issuer_id: string): Promise<boolean> => {
  const all = await allOf((request) => invoices.page("ofIssuer", invoicesOf(issuer_id), request));
  return all.length === many && all.every(({ registration }) => registration?.state === "accepted");
};

/** Sends what the tax office does not have, until it has accepted everything. */
const sends = (issuer_id: string): Promise<void> =>
  untilDone(async () => {
    const now = new Date().toISOString();
    const record = await issuers.find(issuer_id);
    if (record.registered === record.chained) return isOver(issuer_id);
    await sendNext(record, { now, commit: committing(now), tell: async () => {} });
    return false;
  });

/** Sends again what was not accepted, with a buyer whom the tax office knows. */
const sendsAgain = (issuer_id: string): Promise<void> =>
  untilDone(async () => {
    const all = await allOf((request) => invoices.page("ofIssuer", invoicesOf(issuer_id), request));
    for (const invoice of all.filter(({ registration }) =>
      /rejected|errors/.test(registration?.state ?? ""),
    )) {
      const now = new Date().toISOString();
      const before = await issuers.find(issuer_id);
      const made = amend(invoice, before, { issuer, recipient: buyer, zone, now });
      const writes = [issuers.update(made.record), invoices.update(made.invoice)];
      await committing(now, [InvoiceResent])({ writes, events: made.events });
    }
    return isOver(issuer_id);
  });

test("racing workers that are killed leave no gap, no second invoice and an unbroken chain, with records sent again in it", async () => {
  const issuer_id = newId("service_provider");
  const drafts = Array.from({ length: many }, (_, at) =>
    anInvoice({ issuer_id, cause: causes.charge(newId("payment")), series: at % 10 === 0 ? "MR" : "M" }),
  );
  const killed = killing(9);
  const queue = [...drafts, ...drafts.filter((_, at) => at % 3 === 0)].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const work = async () => {
    for (let draft = queue.pop(); draft; draft = queue.pop()) {
      const place = drafts.indexOf(draft);
      await delivered(draft, place % 5 === 1 ? stranger : place % 5 === 2 ? doubtful : undefined);
    }
  };
  await Promise.all([
    ...Array.from({ length: workers }, work),
    ...Array.from({ length: 2 }, () => sends(issuer_id)),
    ...Array.from({ length: 2 }, () => sendsAgain(issuer_id)),
  ]);
  vi.restoreAllMocks();
  expect(killed.before).toBeGreaterThan(0);
  expect(killed.after).toBeGreaterThan(0);

  const issued = await allOf((request) => invoices.page("ofIssuer", invoicesOf(issuer_id), request));
  expect(issued.map(({ id }) => id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  for (const series of ["M", "MR"] as const) {
    const numbers = issued.flatMap((one) => (one.series === series ? [countOf(one.number as string)] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
  }
  const chained = issued
    .flatMap(recordsOf)
    .toSorted((a, b) => (a.chain?.position ?? 0) - (b.chain?.position ?? 0));
  expect(chained.map(({ chain }) => chain?.position)).toEqual(chained.map((_, at) => at + 1));
  chained.forEach((invoice, at) => {
    expect(invoice.chain?.before).toBe(chained[at - 1]?.chain?.hash);
    expect(Date.parse(invoice.chain?.at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(chained[at - 1]?.chain?.at ?? "0"),
    );
  });
  expect(issued.filter((one) => !isAsIssued(one))).toEqual([]);
  const again = chained.flatMap(({ amends }) => amends ?? []);
  expect(again.filter((amends) => amends === "absent").length).toBeGreaterThanOrEqual(many / 5);
  expect(again.filter((amends) => amends === "registered").length).toBeGreaterThanOrEqual(many / 5);
  expect(office.registry.count(issuer.tax_id)).toBe(many);
  expect(office.registry.verdicts.filter(({ code = "" }) => !/^(|1109|2001|3000)$/.test(code))).toEqual([]);
  expect(await checkIssuer(await issuers.find(issuer_id))).toEqual([]);
  expect(await issuers.find(issuer_id)).toMatchObject({
    chained: many + again.length,
    registered: many + again.length,
    last_hash: chained.at(-1)?.chain?.hash,
  });
});
