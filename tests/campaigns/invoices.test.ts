import { afterEach, expect, test, vi } from "vitest";
import { allOf } from "../../shared/data/engine/page.ts";
import { table } from "../../shared/data/engine/table.ts";
import { invoices, invoicesOf, issuers } from "../../shared/data/invoices.ts";
import { isAsIssued } from "../../shared/domain/invoice/chain.ts";
import { causes, type Invoice } from "../../shared/domain/invoice/invoice.ts";
import { countOf } from "../../shared/domain/invoice/issuer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { whole } from "../support/fuzzing.ts";
import { anInvoice } from "../support/invoices.ts";
import { type Command, entitiesIn } from "../support/kill-before-write.ts";

vi.setConfig({ testTimeout: 900_000 });

const workers = 20;
const many = whole ? 1000 : 60;
const zone = "Europe/Madrid";

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

/** Issues an invoice as a worker does that is told of it again until it has said that it is done. */
const delivered = async (draft: Invoice): Promise<void> => {
  for (;;) {
    const now = new Date().toISOString();
    const commit = systemCommit({
      name: "issue-invoice",
      now,
      emits: [],
      correlation_id: newId("request"),
      remaining: () => 60_000,
    });
    const issuer = { name: "Fontanería García", tax_id: "B12345674", address: "Calle Mayor 1, 28013 Madrid" };
    try {
      await issueOnce(draft, { issuer, registration: "send", zone }, { now, commit });
      return;
    } catch {
      // It is told again.
    }
  }
};

test("racing workers that are killed leave no gap, no second invoice and an unbroken chain", async () => {
  const issuer_id = newId("service_provider");
  const drafts = Array.from({ length: many }, (_, at) =>
    anInvoice({ issuer_id, cause: causes.charge(newId("payment")), series: at % 10 === 0 ? "MR" : "M" }),
  );
  const killed = killing(9);
  const queue = [...drafts, ...drafts.filter((_, at) => at % 3 === 0)].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const work = async () => {
    for (let draft = queue.pop(); draft; draft = queue.pop()) await delivered(draft);
  };
  await Promise.all(Array.from({ length: workers }, work));
  vi.restoreAllMocks();
  expect(killed.before).toBeGreaterThan(0);
  expect(killed.after).toBeGreaterThan(0);

  const issued = await allOf((request) => invoices.page("ofIssuer", invoicesOf(issuer_id), request));
  expect(issued.map(({ id }) => id).toSorted()).toEqual(drafts.map(({ id }) => id).toSorted());
  for (const series of ["M", "MR"] as const) {
    const numbers = issued.flatMap((one) => (one.series === series ? [countOf(one.number as string)] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
  }
  const chained = issued.toSorted((a, b) => (a.chain?.position ?? 0) - (b.chain?.position ?? 0));
  expect(chained.map(({ chain }) => chain?.position)).toEqual(chained.map((_, at) => at + 1));
  chained.forEach((invoice, at) => {
    expect(invoice.chain?.before).toBe(chained[at - 1]?.chain?.hash);
    expect(isAsIssued(invoice), invoice.number).toBe(true);
    expect((invoice.issued_at as string) >= (chained[at - 1]?.issued_at ?? "")).toBe(true);
  });
  expect(await issuers.find(issuer_id)).toMatchObject({
    chained: many,
    last_hash: chained.at(-1)?.chain?.hash,
  });
});
