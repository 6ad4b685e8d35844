import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { handler as pushToDesk } from "../../../events/subscribers/push-to-desk.ts";
import { disputes } from "../../../shared/data/disputes.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { transfers } from "../../../shared/data/payments.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { ending, sessions } from "../../../shared/data/sessions.ts";
import { begin } from "../../../shared/domain/payment/payment.ts";
import { holdTransfer, scheduleTransfer } from "../../../shared/domain/payment/transfer.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { growing } from "../../../tests/support/condition.ts";
import { aDispute, aJob, aQuote } from "../../../tests/support/marketplace.ts";
import { newUser } from "../../../tests/support/people.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { serveSocket } from "../../../tests/support/socket-server.ts";
import { type Caller, call, deliver, signedIn, write } from "../../../tests/support/world.ts";
import { handler as ticket } from "../../chat-socket/ticket.ts";
import { handler as createSuggestion } from "../../suggestion/create-suggestion.ts";
import { handler as reportIncident } from "../../user/report-incident.ts";
import { handler as updateIncident } from "../../user/update-incident.ts";
import { handler } from "./get-badges.ts";

const server = await serveSocket();
afterAll(() => server.close());
const admin = await signedIn("admin");
const read = async () => (await call(handler, { as: admin })).data;

type Message = Record<string, unknown> & { data?: Record<string, unknown> };

/** Opens a socket and returns what it is sent. */
const listening = async (as: Caller) => {
  const { data } = await call(ticket, { as });
  const socket = new WebSocket(`${process.env.SOCKET_URL}/?ticket=${data.ticket}`);
  const { items: told, add, atLeast } = growing<Message>();
  socket.on("message", (text) => add(JSON.parse(String(text))));
  await once(socket, "open");
  const ask = async (topic: string): Promise<Message> => {
    socket.send(JSON.stringify({ action: "subscribe", topic }));
    await once(socket, "message");
    return told.pop() as Message;
  };
  return { told, ask, atLeast };
};

const report = async (as: Caller) =>
  (await call(reportIncident, { as, body: { category: "other", description: "A walrus at the door." } }))
    .data;

test("subscribed administrators get the types and ids of what needs attention, and nobody else does", async () => {
  const { as } = await newUser();
  const [desk, customer] = [await listening(admin), await listening(as)];
  expect(await desk.ask("desk")).toMatchObject({
    type: "subscribed",
    topic: "desk",
    replayed: 0,
    complete: true,
  });
  expect(await customer.ask("desk")).toMatchObject({ type: "error", code: "topic.not_found" });
  await deliver({ expectFailures: true });
  desk.told.length = 0;
  const { id } = await report(as);
  await call(createSuggestion, { as, body: { text: "A walrus, please.", category: "app" } });
  await deliver({ only: [pushToDesk] });
  await desk.atLeast(2);
  expect(desk.told).toHaveLength(2);
  const incident = desk.told.find(({ type }) => type === "incident.reported");
  expect(incident).toMatchObject({
    action: "event",
    topic: "desk",
    data: { aggregate: { type: "incident", id } },
  });
  const facts = Object.keys(incident?.data ?? {}).filter((name) => name !== "aggregate");
  expect(facts.every((name) => name.endsWith("_id"))).toBe(true);
  const positions = desk.told.map(({ seq }) => seq as number);
  expect(positions[1]).toBeGreaterThan(positions[0] as number);
  expect(JSON.stringify(desk.told)).not.toContain("walrus");
  expect(customer.told).toEqual([]);
});

test("subscribed administrators are also told about decisions, so that counts go down again", async () => {
  const desk = await listening(await signedIn("admin"));
  await desk.ask("desk");
  const { id } = await report((await newUser()).as);
  const settled = { action: "resolve", outcome: "none", resolution: "The walrus has left." };
  for (const body of [{ action: "triage", severity: "low" }, { action: "investigate" }, settled])
    await call(updateIncident, { as: admin, params: { incident_id: id }, body });
  await deliver({ only: [pushToDesk] });
  await expect
    .poll(() => desk.told.map(({ type }) => type).toSorted())
    .toEqual(["incident.reported", "incident.resolved"]);
});

test("an administrator whose session has ended gets nothing more", async () => {
  const { as } = await newUser();
  const other = await signedIn("admin");
  const desk = await listening(other);
  await desk.ask("desk");
  await write(ending(await sessions.find(other.id, other.session_id)));
  await report(as);
  await deliver({ only: [pushToDesk] });
  expect(desk.told).toEqual([]);
});

test("counts what is waiting, by place, in one round trip", async () => {
  await deliver({ expectFailures: true });
  const before = await read();
  const now = new Date().toISOString();
  const paid = begin(aJob({ state: "pending_payment" }), {
    id: newId("payment"),
    now,
    fee_bps: 1500,
    stripe_customer_id: "cus_1",
  }).record;
  const share = scheduleTransfer(
    { ...paid, captured_minor: 10_000 },
    { id: newId("transfer"), now, sequence: 1, service_provider_id: newId("service_provider") },
  ).record;
  await write(
    jobs.insert(aJob({ state: "disputed", reminded: 1 })),
    quotes.insert(aQuote({ state: "needs_review" })),
    transfers.insert(holdTransfer(share, "admin", now).record),
    disputes.insert(aDispute({ payment_id: paid.id, job_id: paid.job_id, user_id: paid.user_id })),
  );
  await report((await newUser()).as);
  await deliver({ expectFailures: true });
  expect(await read()).toEqual({
    ...before,
    disputed_jobs: before.disputed_jobs + 1,
    quotes: before.quotes + 1,
    held_transfers: before.held_transfers + 1,
    bank_disputes: before.bank_disputes + 1,
    incidents: before.incidents + 1,
    attention: { ...before.attention, dispute_overdue: before.attention.dispute_overdue + 1 },
  });
  expect(await roundTripsOf(read)).toBe(1);
  expect((await call(handler, { as: await signedIn("user") })).status).toBe(403);
});
