import { beforeEach, expect, test } from "vitest";
import { documents as repository } from "../../../shared/data/documents.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { handIn, incompleteProvider, particulars, pictureOf } from "../../../tests/support/onboarding.ts";
import { type Caller, call, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as getDocuments } from "./get-documents.ts";
import { handler as registerCompany } from "./register-company.ts";
import { handler } from "./upload-documents.ts";

let provider: Caller;
beforeEach(async () => {
  provider = await incompleteProvider();
  await call(registerCompany, { as: provider, body: particulars() });
});
const upload = (entry: Record<string, unknown>, as = provider) =>
  call(handler, { as, body: { documents: [{ doc_name: "identity", ...entry }] } });

test("documents wait for review, each for the company or the provider", async () => {
  const { trade_licence, identity } = await handIn(provider);
  const company = (await serviceProviders.find(provider.id)).company_id;
  expect((await repository.find(trade_licence as string)).owner).toEqual({ type: "company", id: company });
  expect((await repository.find(identity as string)).owner).toEqual({
    type: "service_provider",
    id: provider.id,
  });
  const { data } = await call(getDocuments, { as: provider });
  expect(data.items.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill("pending_review"));
  expect(data.missing).toEqual([]);
  expect((await call(getDocuments, { as: await incompleteProvider() })).data).toMatchObject({
    items: [],
    missing: ["trade_licence", "insurance", "identity"],
  });
});

test("a newer document replaces the old one", async () => {
  const first = (await handIn(provider, ["identity"])).identity as string;
  const second = (await handIn(provider, ["identity"])).identity as string;
  expect((await repository.find(first)).state).toBe("superseded");
  expect((await serviceProviders.find(provider.id)).documents.identity?.document_id).toBe(second);
  expect(await storyOf("document", first)).toEqual(["document.uploaded", "document.superseded"]);
});

test("accepts only the provider's own ready images and PDFs", async () => {
  expect((await upload({ media_id: await pictureOf(provider.id, { kind: "pdf" }) })).status).toBe(200);
  expect((await upload({ media_id: await pictureOf((await incompleteProvider()).id) })).error?.code).toBe(
    "media.not_found",
  );
  expect((await upload({ media_id: await pictureOf(provider.id, { kind: "video" }) })).error?.code).toBe(
    "media.not_found",
  );
  expect((await upload({ media_id: await pictureOf(provider.id, { state: "pending" }) })).error?.code).toBe(
    "media.not_ready",
  );
  expect((await upload({ media_id: await pictureOf(provider.id, { state: "rejected" }) })).error?.code).toBe(
    "media.not_ready",
  );
});

test("refuses an expired, unknown or duplicate document, and one for a missing company", async () => {
  const media_id = await pictureOf(provider.id);
  expect((await upload({ media_id, expires_on: "2020-01-01" })).error?.fields).toEqual([
    { field: "documents.0.expires_on", problem: "is in the past" },
  ]);
  expect((await upload({ media_id, doc_name: "diploma" })).status).toBe(422);
  const twice = { doc_name: "identity", media_id };
  expect((await call(handler, { as: provider, body: { documents: [twice, twice] } })).error?.fields).toEqual([
    { field: "documents.1.doc_name", problem: "is listed twice" },
  ]);
  const fresh = await incompleteProvider();
  const early = await upload({ doc_name: "insurance", media_id: await pictureOf(fresh.id) }, fresh);
  expect(early).toMatchObject({
    message: "There is no company yet.",
    error: { code: "company.not_found" },
  });
});

test("handing in from two devices at once leaves one current document", async () => {
  const said = await Promise.all(
    Array.from({ length: 5 }, async () => upload({ media_id: await pictureOf(provider.id) })),
  );
  const done = said.filter(({ status }) => status === 200).map(({ data }) => data.documents[0].id);
  for (const { status, error } of said) if (status !== 200) expect(error?.code).toMatch(/version_conflict$/);
  const states = (await repository.many(done)).map(({ id, state }) => [id, state]);
  const current = (await serviceProviders.find(provider.id)).documents.identity?.document_id;
  expect(states.filter(([, state]) => state === "pending_review")).toEqual([[current, "pending_review"]]);
});

test("accepts providers only", async () => {
  expect((await upload({ media_id: await pictureOf(provider.id) }, await signedIn("user"))).status).toBe(403);
  expect((await call(getDocuments, { as: await signedIn("admin") })).status).toBe(403);
});
