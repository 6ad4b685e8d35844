import { expect, test } from "vitest";
import { pendingProvider, verify } from "../../../tests/support/onboarding.ts";
import { call, clock, deliver, signedIn } from "../../../tests/support/world.ts";
import { handler as documentsCount } from "./documents-count.ts";
import { handler } from "./list-documents.ts";

test("lists documents by state in pages and updates counts as they change", async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  const admin = await signedIn("admin");
  const first = await pendingProvider(admin);
  clock.advance({ minutes: 1 });
  const second = await pendingProvider(admin);
  await verify(admin, { insurance: first.documents.insurance as string });
  await verify(admin, { identity: second.documents.identity as string }, false);
  await deliver();

  const pageOf = async (query: Record<string, string>) => (await call(handler, { as: admin, query })).data;
  const one = await pageOf({ status: "pending_review", limit: "3" });
  const two = await pageOf({ status: "pending_review", limit: "3", cursor: one.next_cursor });
  expect(one.total).toBe(4);
  expect(two.next_cursor).toBeNull();
  const waiting = [...one.items, ...two.items].map(({ id }) => id);
  expect(new Set(waiting)).toEqual(
    new Set([
      first.documents.trade_licence,
      first.documents.identity,
      second.documents.trade_licence,
      second.documents.insurance,
    ]),
  );
  expect(one.items[0].created_at > two.items[0].created_at).toBe(true);
  expect((await pageOf({ from: "2027-03-01T10:00:30.000Z" })).items).toHaveLength(3);
  expect((await pageOf({ to: "2027-03-01T10:00:30.000Z" })).items).toHaveLength(3);
  expect(await pageOf({})).toMatchObject({ total: 6, next_cursor: null });

  const counted = await call(documentsCount, { as: admin });
  expect(counted.data).toEqual({
    total: 6,
    by_state: { pending_review: 4, verified: 1, rejected: 1 },
    by_doc_name: {
      trade_licence: { pending_review: 2 },
      insurance: { pending_review: 1, verified: 1 },
      identity: { pending_review: 1, rejected: 1 },
    },
  });
});

test("refuses a cursor of another list, and callers who are not admins", async () => {
  const admin = await signedIn("admin");
  await pendingProvider(admin);
  const { data } = await call(handler, { as: admin, query: { state: "pending_review", limit: "1" } });
  const elsewhere = await call(handler, { as: admin, query: { limit: "1", cursor: data.next_cursor } });
  expect(elsewhere).toMatchObject({ status: 400, error: { code: "request.cursor_invalid" } });
  const other = await call(handler, {
    as: await signedIn("admin"),
    query: { state: "pending_review", limit: "1", cursor: data.next_cursor },
  });
  expect(other.status).toBe(400);
  expect((await call(handler, { as: await signedIn("service_provider") })).status).toBe(403);
  expect((await call(documentsCount, { as: await signedIn("user") })).status).toBe(403);
});
