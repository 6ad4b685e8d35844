import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { customerAsks, customerBooks, providerJoins } from "./acts.ts";
import { type Person, systemWith } from "./client.ts";
import { expect, narrator, refusalOf } from "./narrator.ts";
import { assistantPrepares } from "./open-assistant.ts";
import { takesIn } from "./open-import.ts";
import { api, freshCode, run, theOperator } from "./stage.ts";
import { until } from "./until.ts";

type Told = { type: string; data: { event_id: string; record: { id: string; version: number } } };
type Received = { headers: Record<string, string>; body: string; told: Told };

/** The marketplace's own bookkeeping, which listens on this machine. */
const books = async () => {
  const received: Received[] = [];
  const behaves = { status: 204 };
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    if (behaves.status === 204)
      received.push({ headers: request.headers as Record<string, string>, body, told: JSON.parse(body) });
    response.writeHead(behaves.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behaves,
    of: (type: string, id: string) =>
      received.find(({ told }) => told.type === type && told.data.record.id === id),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Books = Awaited<ReturnType<typeof books>>;

const hears = async (system: Books, type: string, id: string): Promise<Received> => {
  const [heard] = await until(
    `${type} at the bookkeeping`,
    async () => [system.of(type, id)],
    ([one]) => one !== undefined,
  );
  return heard as Received;
};

const isSigned = (secret: string, { headers, body }: Pick<Received, "headers" | "body">): boolean => {
  const { "webhook-id": id = "", "webhook-timestamp": at, "webhook-signature": signature } = headers;
  return signature === new Webhook(secret).sign(id, new Date(Number(at) * 1000), body);
};

const isTold = async (owner: Person, system: Books) => {
  narrator.act("1. Another system is told what happens");
  narrator.step("The owner adds the address of the bookkeeping");
  const { endpoint, secret } = await owner.admin.endpoints.createEndpoint({
    body: { url: system.url, types: ["job.*", "payment.*"] },
  });
  const pia = await narrator.inShort("Pia joins as a plumber (told at length by: npm run demo)", () =>
    providerJoins("Pia"),
  );
  const asked = await narrator.inShort("Carla films her dripping tap and accepts the price", () =>
    customerAsks(),
  );
  const booked = await narrator.inShort("She books the work, and the money is held", () =>
    customerBooks(asked, 50),
  );
  narrator.step("What the bookkeeping heard");
  const opened = await hears(system, "job.opened", booked.job_id);
  narrator.found(opened.body);
  expect(isSigned(secret, opened), "it is signed: the bookkeeping knows that it is from here");
  expect(!isSigned(secret, { ...opened, body: `${opened.body} ` }), "with one character more it is not");
  const personal = [asked.email, "Carla", "Leaky Lane"].filter((word) => opened.body.includes(word));
  expect(personal.length === 0, "nobody's name or address is in it", personal);

  narrator.step("The bookkeeping is down for a while; Pia takes the job meanwhile");
  system.behaves.status = 503;
  await pia.serviceProvider.jobs.selectedJob({ params: { job_id: booked.job_id } });
  const params = { endpoint_id: endpoint.id };
  const { items } = await until(
    "a failed attempt",
    () => owner.quietly.admin.integration.getDeliveries({ params }),
    (page) =>
      page.items.some(
        ({ type, attempts }) => type === "job.assigned" && attempts.some(({ status }) => status === 503),
      ),
  );
  const missed = items.find(({ type }) => type === "job.assigned");
  expect(missed?.state === "waiting", "what it missed waits, with each answer to it", missed?.attempts);
  system.behaves.status = 204;
  await hears(system, "job.assigned", booked.job_id);
  narrator.found("it is tried again by itself, and now the bookkeeping knows who does the job");
  return { endpoint, booked, pia };
};

const hasKey = async (owner: Person, { job_id, payment_id }: { job_id: string; payment_id: string }) => {
  narrator.act("2. Another system calls, with a key for what it needs and no more");
  narrator.step("The owner makes a key for the bookkeeping");
  const { key, secret } = await owner.admin.keys.createKey({
    body: {
      name: `Bookkeeping ${run}`,
      scopes: ["payment:read", "admin/field:write"],
      days: 30,
      totp: await freshCode(),
    },
  });
  const system = systemWith(secret, api);
  narrator.step("It reads the payment and writes its own number beside the job");
  const { items } = await system.payment.getLedger({ query: { payment_id } });
  expect(items.length > 0, `it read ${items.length} entries of the ledger about Carla's payment`);
  const external_ids = { books: `INV-${run}` };
  await system.admin.field.updateMetadata({
    body: {
      record_type: "job",
      record_id: job_id,
      version: 0,
      metadata: { cost_center: "4711" },
      external_ids,
    },
  });
  narrator.step("What it was not given is refused, by name");
  const denied = await refusalOf(system.integration.getEvents({ query: {} }), "a read without its scope");
  expect(denied.code === "key.scope_missing", "the answer says which scope it lacks", denied.details);
  narrator.step("The owner finds the job by the bookkeeping's number");
  const found = await owner.admin.field.findByExternalId({
    query: { record_type: "job", source: "books", external_id: external_ids.books },
  });
  expect(found.record_id === job_id, "it is Carla's job", found);
  narrator.step("The owner revokes the key");
  await owner.admin.integration.revokeKey({ params: { key_id: key.id } });
  const late = await refusalOf(system.payment.getLedger({ query: {} }), "a revoked key");
  expect(late.status === 401, "the next request is refused", late.code);
};

const play = async () => {
  const owner = await theOperator();
  const system = await books();
  try {
    const { endpoint, booked, pia } = await isTold(owner, system);
    await hasKey(owner, booked);
    await takesIn(owner);
    await assistantPrepares(owner, pia);
    await owner.admin.integration.deleteEndpoint({ params: { endpoint_id: endpoint.id } });
  } finally {
    system.close();
  }
};

export const open = {
  title: "Other systems: told what happens, let in with a key, data taken in, and a customer's assistant",
  play,
};
