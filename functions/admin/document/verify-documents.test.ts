import { beforeEach, expect, test } from "vitest";
import { documents as repository } from "../../../shared/data/documents.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { handIn, pendingProvider, verify } from "../../../tests/support/onboarding.ts";
import { type Caller, call, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler } from "./verify-documents.ts";

let admin: Caller;
let provider: Caller;
let documents: Record<string, string>;
beforeEach(async () => {
  admin = await signedIn("admin");
  ({ provider, documents } = await pendingProvider(admin));
});

const statesOf = async () => (await repository.many(Object.values(documents))).map(({ state }) => state);
const decide = (body: unknown, as = admin, headers: Record<string, string> = {}) =>
  call(handler, { as, body, headers });

test("accepts the specification's array and answers with status, success and message", async () => {
  const said = await decide([
    { id: documents.trade_licence, doc_name: "trade_licence", verified: true },
    { id: documents.insurance, doc_name: "insurance", verified: false },
  ]);
  expect(JSON.parse(said.body)).toMatchObject({
    status: 200,
    success: true,
    message: "The documents are decided.",
    data: { verified: 1, rejected: 1, unchanged: 0 },
  });
  expect(await statesOf()).toEqual(["verified", "rejected", "pending_review"]);
  expect((await serviceProviders.find(provider.id)).documents).toMatchObject({
    trade_licence: { state: "verified" },
    insurance: { state: "rejected" },
    identity: { state: "pending_review" },
  });
  const rejected = await repository.find(documents.insurance as string);
  expect(rejected.rejected_reason, "nobody gave a reason").toBeUndefined();
  expect(await storyOf("document", documents.insurance as string)).toEqual([
    "document.uploaded",
    "document.rejected",
  ]);
});

test("one unknown or misnamed entry refuses the whole batch and is named", async () => {
  const said = await decide([
    { id: documents.trade_licence, doc_name: "trade_licence", verified: true },
    { id: documents.insurance, doc_name: "identity", verified: true },
    { id: newId("document"), doc_name: "identity", verified: true },
    { id: documents.trade_licence, doc_name: "trade_licence", verified: false },
  ]);
  expect(said).toMatchObject({
    status: 422,
    error: {
      code: "document.batch_invalid",
      fields: [
        { field: "1.doc_name", problem: "is not this document's name, which is insurance" },
        { field: "2.id", problem: "is not a document" },
        { field: "3.id", problem: "is listed twice" },
      ],
    },
  });
  expect(await statesOf()).toEqual(["pending_review", "pending_review", "pending_review"]);
});

test("repeating a decision changes nothing; reversing it is refused", async () => {
  await verify(admin, documents);
  const before = await repository.many(Object.values(documents));
  const again = await verify(admin, documents);
  expect(again).toMatchObject({ status: 200, data: { verified: 0, rejected: 0, unchanged: 3 } });
  expect(await repository.many(Object.values(documents))).toEqual(before);
  const other = await verify(admin, { insurance: documents.insurance as string }, false);
  expect(other).toMatchObject({
    status: 409,
    error: {
      code: "document.invalid_transition",
      details: {
        documents: [
          {
            id: documents.insurance,
            from: "verified",
            allowed: [
              { by: "user", operation: "user/upload-document" },
              { by: "service_provider", operation: "service-provider/company/upload-documents" },
              { by: "admin", operation: "admin/document/upload-documents" },
              { by: "admin", operation: "user/upload-user-document" },
            ],
          },
        ],
      },
    },
  });
});

test("admins who make the same decision at once all succeed, and each document is decided once", async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => signedIn("admin")));
  const said = await Promise.all(admins.map((one) => verify(one, documents)));
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(said.filter(({ data }) => data.verified === 3)).toHaveLength(1);
  for (const id of Object.values(documents))
    expect(await storyOf("document", id)).toEqual(["document.uploaded", "document.verified"]);
});

test("when admins contradict each other at once, one whole batch wins and the other is refused", async () => {
  const other = await signedIn("admin");
  const [yes, no] = await Promise.all([verify(admin, documents), verify(other, documents, false)]);
  expect([yes?.status, no?.status].sort()).toEqual([200, 409]);
  expect(new Set(await statesOf()).size).toBe(1);
});

test("a document that was replaced meanwhile is not decided", async () => {
  const renewed = await handIn(provider, ["insurance"]);
  const said = await verify(admin, { insurance: documents.insurance as string });
  expect(said.error).toMatchObject({
    code: "document.invalid_transition",
    details: { documents: [{ from: "superseded" }] },
  });
  expect((await verify(admin, renewed)).status).toBe(200);
});

test("decides twenty-five documents of twenty-five providers in one transaction", async () => {
  const many = await Promise.all(Array.from({ length: 25 }, () => pendingProvider(admin)));
  const said = await decide(
    many.map((one) => ({ id: one.documents.insurance, doc_name: "insurance", verified: true })),
    admin,
    { "idempotency-key": newId("key") },
  );
  expect(said).toMatchObject({ status: 200, data: { verified: 25 } });
});

test("a batch has 1 to 25 entries of exactly three fields", async () => {
  const entry = { id: documents.identity, doc_name: "identity", verified: true };
  expect((await decide([])).status).toBe(422);
  expect((await decide(Array.from({ length: 26 }, () => entry))).status).toBe(422);
  expect((await decide([{ ...entry, state: "verified" }])).error?.fields).toEqual([
    { field: "0.state", problem: "is not a known field" },
  ]);
  expect((await decide(entry)).status).toBe(422);
  expect(await statesOf()).toEqual(["pending_review", "pending_review", "pending_review"]);
});

test("only admins decide", async () => {
  const body = [{ id: documents.identity, doc_name: "identity", verified: true }];
  expect((await call(handler, { body })).status).toBe(401);
  expect((await decide(body, provider)).status).toBe(403);
  expect((await decide(body, await signedIn("user"))).status).toBe(403);
});
