import { expect, test, vi } from "vitest";
import { handler as createJob } from "../functions/job/create-job.ts";
import { historyOf } from "../shared/data/engine/events.ts";
import { jobs, userPartition } from "../shared/data/jobs.ts";
import { plus } from "../shared/kernel/time.ts";
import { bookingOf, customerWithQuote } from "./support/marketplace.ts";
import { call, type Said } from "./support/world.ts";

vi.setConfig({ testTimeout: 300_000 });

const clients = 30;
const tries = 20;

const scheduled_date = plus(new Date().toISOString(), { days: 10 }).slice(0, 10);

const byCode = (said: Said[]) =>
  Object.groupBy(said, ({ status, error }) => `${status} ${error?.code ?? ""}`.trim());

test(`${clients} clients send one booking ${tries} times at once: each books once`, async () => {
  const worlds = await Promise.all(Array.from({ length: clients }, () => customerWithQuote()));
  for (const { customer, quote } of worlds) {
    const body = bookingOf(quote, { scheduled_date });
    const ask = (sent: unknown) =>
      call(createJob, { as: customer, body: sent, headers: { "idempotency-key": "book-1" } });

    const said = byCode(await Promise.all(Array.from({ length: tries }, () => ask(body))));
    const { 200: booked = [], "409 idempotency.in_flight": waiting = [], ...others } = said;
    expect(others).toEqual({});
    expect(booked.length + waiting.length).toBe(tries);
    expect(booked.filter(({ headers }) => !headers["idempotent-replayed"])).toHaveLength(1);
    expect(waiting.every(({ headers }) => Number(headers["retry-after"]) > 0)).toBe(true);
    const first = booked.find(({ headers }) => !headers["idempotent-replayed"]) as Said;
    expect(new Set(booked.map(({ body: bytes }) => bytes))).toEqual(new Set([first.body]));

    const { items } = await jobs.page("ofUser", userPartition("LIVE", customer.id), {
      limit: 100,
      scope: "test",
    });
    expect(items.map(({ id }) => id)).toEqual([first.data.job_id]);
    const history = await historyOf({ type: "job", id: first.data.job_id }, { limit: 10, scope: "test" });
    expect(history.items).toHaveLength(1);

    const later = await ask(body);
    expect([later.status, later.headers["idempotent-replayed"], later.body]).toEqual([
      200,
      "true",
      first.body,
    ]);
    const otherBody = await ask({ ...body, scheduled_time: "11:00" });
    expect([otherBody.status, otherBody.error?.code, otherBody.data]).toEqual([
      422,
      "idempotency.mismatch",
      undefined,
    ]);
  }
});

test("another customer's equal key is independent and reveals nothing", async () => {
  const [one, two] = await Promise.all([customerWithQuote(), customerWithQuote()]);
  const headers = { "idempotency-key": "book-2" };
  const first = await call(createJob, {
    as: one.customer,
    body: bookingOf(one.quote, { scheduled_date }),
    headers,
  });
  expect(first.status).toBe(200);
  const same = await call(createJob, {
    as: two.customer,
    body: bookingOf(one.quote, { scheduled_date }),
    headers,
  });
  expect([same.status, same.error?.code]).toEqual([404, "account.not_found"]);
  expect(same.body).not.toContain(first.data.job_id);
  const own = await call(createJob, {
    as: two.customer,
    body: bookingOf(two.quote, { scheduled_date }),
    headers,
  });
  expect([own.status, own.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  expect(own.data.job_id).not.toBe(first.data.job_id);
});

test("a refused booking frees its key for the corrected one", async () => {
  const { customer, quote } = await customerWithQuote();
  const ask = (given: Record<string, unknown>) =>
    call(createJob, {
      as: customer,
      body: bookingOf(quote, given),
      headers: { "idempotency-key": "book-3" },
    });
  expect((await ask({ scheduled_date: "2020-01-01" })).error?.code).toBe("job.start_too_soon");
  expect((await ask({ scheduled_date })).status).toBe(200);
});

test("the same key with another query is a different request", async () => {
  const { customer, quote } = await customerWithQuote();
  const ask = (query: Record<string, string>) =>
    call(createJob, {
      as: customer,
      body: bookingOf(quote, { scheduled_date }),
      headers: { "idempotency-key": "book-3" },
      query,
    });
  expect((await ask({ fold: "0" })).status).toBe(200);
  expect((await ask({ fold: "0" })).headers["idempotent-replayed"]).toBe("true");
  const other = await ask({ fold: "1" });
  expect([other.status, other.error?.code]).toEqual([422, "idempotency.mismatch"]);
});
