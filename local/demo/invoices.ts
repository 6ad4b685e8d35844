import {
  type Asked,
  customerAsks,
  customerBooks,
  givesFifthBack,
  providerDoes,
  providerJoins,
} from "./acts.ts";
import type { Person } from "./client.ts";
import { expect, narrator, Unexpected } from "./narrator.ts";
import { servedMarket } from "./place.ts";
import { hour, minute, serviceTime, turns } from "./stage.ts";
import { until } from "./until.ts";

const day = 24 * hour;
const euros = (minor: number): string => `${minor < 0 ? "-" : ""}€${(Math.abs(minor) / 100).toFixed(2)}`;

type Invoice = Awaited<ReturnType<typeof invoicesOf>>[number];

const invoicesOf = async ({ customer }: Asked) =>
  (await customer.quietly.payment.getInvoices({ query: { list: "received", sort: "oldest" } })).items;

const totalOf = ({ lines }: Invoice): number =>
  lines.reduce((sum, { net_minor, tax_minor }) => sum + net_minor + tax_minor, 0);

/** Sending is a matter of minutes by the service's clock. */
const isRegistered = async (asked: Asked, number: string): Promise<void> => {
  await turns.waitUntil((await serviceTime()) + 10 * minute);
  const one = await until(
    `the tax office's word on ${number}`,
    async () => (await invoicesOf(asked)).find((invoice) => invoice.number === number),
    ({ registration }) => registration !== undefined,
  );
  expect(one.registration?.state === "accepted", `the tax office has taken ${number}`, one.registration);
};

const saysInvoice = ({ number, issuer, lines, rectifies, chain, ...invoice }: Invoice): void => {
  narrator.found(
    `${rectifies ? `credit note ${number} for ${rectifies.number}` : `invoice ${number}`} of ${issuer?.name}, ${issuer?.tax_id}`,
  );
  for (const { supply, rate_bps, net_minor, tax_minor } of lines)
    narrator.found(`${supply}: ${euros(net_minor)} and ${rate_bps / 100} % IVA, ${euros(tax_minor)}`);
  narrator.found(`together ${euros(totalOf({ ...invoice, lines } as Invoice))}`);
  narrator.found(
    `place ${chain?.position} in the seller's chain, with the hash ${chain?.hash.slice(0, 16)}…`,
  );
};

const isRepaired = async (pia: Person) => {
  const asked = await customerAsks("Carla");
  const tomorrow = Math.ceil((await serviceTime()) / day) * day + 10 * hour;
  const { job_id, payment_id, starts } = await customerBooks(
    asked,
    (tomorrow - (await serviceTime())) / hour,
  );
  const { price_minor } = await providerDoes(pia, asked, { job_id, starts });
  asked.socket.close();
  return { asked, job_id, payment_id, price_minor };
};

const isInvoiced = async (pia: Person) => {
  narrator.act("1. The invoice waits for the seller's tax details, and is issued with them");
  const work = await narrator.inShort("Carla has her tap repaired by Pia, confirms it and is charged", () =>
    isRepaired(pia),
  );
  narrator.found(`${euros(work.price_minor)} was charged; prices are with tax here`);
  const waiting = await until("the invoice that waits", async () =>
    (await pia.quietly.payment.getInvoices({ query: { list: "waiting" } })).items.at(0),
  );
  expect(waiting.waits_for === "tax_details", "Pia's tax details are missing: nothing else waits for them");
  narrator.step("Pia gives her tax number and agrees that invoices are issued in her name");
  const { company } = pia.serviceProvider;
  const { agreement } = await company.getTaxDetails({});
  await company.updateTaxDetails({
    body: {
      kind: "company",
      name: "Fontanería Pia, S.L.",
      registration_number: "M-123456",
      tax_id: { kind: "cif", value: "B12345674" },
      address: { line1: "Calle del Taller 1", city: "Madrid", postcode: "28013", country: "ES" },
      agree_to_version: agreement?.version ?? 1,
    },
  });
  const [invoice] = await until(
    "the invoice",
    () => invoicesOf(work.asked),
    ({ length }) => length === 1,
  );
  saysInvoice(invoice as Invoice);
  expect(
    totalOf(invoice as Invoice) === work.price_minor,
    "net and tax together are what Carla has paid, to the cent",
  );
  await isRegistered(work.asked, invoice?.number as string);
  return { ...work, invoice: invoice as Invoice };
};

const isCredited = async ({
  asked,
  job_id,
  price_minor,
  invoice,
}: Awaited<ReturnType<typeof isInvoiced>>) => {
  narrator.act("2. Part of the money goes back, and a credit note says so");
  const amount_minor = await givesFifthBack(job_id, price_minor);
  const all = await until(
    "the credit note",
    () => invoicesOf(asked),
    ({ length }) => length === 2,
  );
  const note = all.find(({ rectifies }) => rectifies) as Invoice;
  saysInvoice(note);
  expect(totalOf(note) === -amount_minor, `it takes back ${euros(amount_minor)} with its part of the tax`);
  expect(
    note.chain?.before === invoice.chain?.hash,
    "its hash is made of the invoice's: nobody can change or take out one of them unseen",
  );
  await isRegistered(asked, note.number as string);
};

/** In a market that asks for invoices: one, and the credit note of a refund. */
export const invoices = {
  title: "Invoices: one in the seller's name, and a credit note",
  play: async (): Promise<void> => {
    if ((await servedMarket()) !== "es")
      throw new Unexpected(
        "no invoices are made in this market. Start the service with: npm start -- --market es",
      );
    const pia = await narrator.inShort("Pia joins as a plumber (told at length by: npm run demo)", () =>
      providerJoins("Pia"),
    );
    await isCredited(await isInvoiced(pia));
  },
};
