import { beforeEach, describe, expect, test } from "vitest";
import { handler as documentSchedule } from "../../events/schedules/document.ts";
import { handler as mediaSchedule } from "../../events/schedules/media.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { documents as repository } from "../../shared/data/documents.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { newId } from "../../shared/kernel/id.ts";
import { openBucket, tinyPng } from "../../tests/support/bucket.ts";
import { anAccount } from "../../tests/support/marketplace.ts";
import {
  handIn as handInOf,
  incompleteProvider,
  particulars,
  pendingProvider,
  pictureOf,
} from "../../tests/support/onboarding.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as adminUpload } from "../admin/document/upload-documents.ts";
import { handler as verifyDocuments } from "../admin/document/verify-documents.ts";
import { handler as notifications } from "../notification/get-notifications.ts";
import { handler as registerCompany } from "../service-provider/company/register-company.ts";
import { handler as getDocument } from "./get-user-document.ts";
import { handler as listDocuments } from "./get-user-document-list.ts";
import { handler as upload } from "./upload-document.ts";
import { handler as uploadFor } from "./upload-user-document.ts";
import { handler as verify } from "./verify-user-document.ts";

const bucket = openBucket();

let admin: Caller;
let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [admin, user] = [await signedIn("admin"), await signedIn("user")];
  await transact([accounts.insert(anAccount({ id: user.id }))], () => 29_000);
});

const imageOf = (as: Caller, given = {}) => pictureOf(as.id, { owner_role: "user", ...given });
const handIn = async (given: Record<string, unknown> = {}, as = user) => {
  const media_id = given.media_id ?? (await imageOf(as));
  return call(upload, { as, body: { documents: [{ doc_name: "identity", media_id, ...given }] } });
};
const decide = (document_id: string, body: unknown, as = admin) =>
  call(verify, { as, params: { document_id }, body });
const own = async (as = user) => (await call(getDocument, { as })).data;

describe("a customer's own documents", () => {
  test("wait for review, are decided with a reason, and their owner is told", async () => {
    const { data } = await handIn({ document_number: "X 123" });
    const [document] = data.documents;
    expect(document).toMatchObject({ state: "pending_review", owner: { type: "user", id: user.id } });
    expect((await own()).items).toMatchObject([{ id: document.id, document_number: "X 123" }]);
    const said = await decide(document.id, { verified: false, reason: "The number can't be read." });
    expect(said.data).toMatchObject({ state: "rejected", rejected_reason: "The number can't be read." });
    await deliver();
    const inbox = await call(notifications, { as: user });
    expect(inbox.data.items[0]).toMatchObject({
      title: "Your proof of identity was not accepted",
      text: "The reason: “The number can't be read”. Hand in another one.",
    });
    expect(await storyOf("document", document.id)).toEqual(["document.uploaded", "document.rejected"]);
  });

  test("a newer document replaces the old one, even if two devices hand in at once", async () => {
    const first = (await handIn()).data.documents[0].id;
    const said = await Promise.all([handIn(), handIn(), handIn()]);
    const ids = said.filter(({ status }) => status === 200).map(({ data }) => data.documents[0].id);
    for (const { status, error } of said)
      if (status !== 200) expect(error?.code).toBe("document.version_conflict");
    const all = await repository.many([first, ...ids]);
    expect(all.filter(({ state }) => state === "pending_review")).toHaveLength(1);
    expect(all.filter(({ state }) => state === "superseded")).toHaveLength(ids.length);
  });

  test("repeating a decision changes nothing; reversing it is refused", async () => {
    const { id } = (await handIn()).data.documents[0];
    expect((await decide(id, { verified: true })).data.state).toBe("verified");
    expect((await decide(id, { verified: true })).status).toBe(200);
    expect(await storyOf("document", id)).toEqual(["document.uploaded", "document.verified"]);
    expect((await decide(id, { verified: false, reason: "No." })).error?.code).toBe(
      "document.invalid_transition",
    );
  });

  test("must be the owner's own ready images, of an existing kind", async () => {
    const other = await signedIn("user");
    expect((await handIn({ media_id: await imageOf(other) })).error?.code).toBe("media.not_found");
    expect((await handIn({ media_id: newId("media") })).error?.code).toBe("media.not_found");
    expect((await handIn({ media_id: await imageOf(user, { state: "pending" }) })).error?.code).toBe(
      "media.not_ready",
    );
    expect((await handIn({ doc_name: "trade_licence" })).error?.fields?.[0]).toMatchObject({
      field: "documents.0.doc_name",
      problem: "must be one of identity, proof_of_address",
    });
    expect((await handIn({ expires_on: "2027-02-28" })).error?.fields?.[0]?.problem).toBe("is in the past");
    expect((await handIn({ state: "verified" })).status).toBe(422);
  });

  test("customers see only their own; admins decide only customers' documents here", async () => {
    await handIn();
    expect((await own(await signedIn("user"))).items).toEqual([]);
    for (const role of ["user", "service_provider"] as const) {
      const as = await signedIn(role);
      expect((await decide(newId("document"), { verified: true }, as)).status).toBe(403);
      expect((await call(listDocuments, { as })).status).toBe(403);
      expect((await call(uploadFor, { as, params: { user_id: user.id }, body: {} })).status).toBe(403);
    }
    const { documents } = await pendingProvider(admin);
    expect((await decide(documents.identity as string, { verified: true })).error?.code).toBe(
      "document.not_found",
    );
    expect((await decide(newId("document"), { verified: true })).error?.code).toBe("document.not_found");
    expect((await decide(newId("document"), { verified: false })).status).toBe(422);
  });
});

test("admins list customers' documents by state, time and customer, with totals, without providers'", async () => {
  clock.set("2027-03-02T10:00:00.000Z");
  admin = await signedIn("admin");
  await pendingProvider(admin);
  const other = await signedIn("user");
  user = await renewed(user);
  const first = (await handIn()).data.documents[0].id;
  clock.advance({ minutes: 1 });
  const second = (await handIn({}, other)).data.documents[0].id;
  clock.advance({ minutes: 1 });
  const third = (await handIn({ doc_name: "proof_of_address" })).data.documents[0].id;
  await decide(second, { verified: true });
  await deliver();
  const list = async (query: Record<string, string>) => {
    const { data } = await call(listDocuments, { as: await renewed(admin), query });
    return { total: data.total, ids: data.items.map(({ id }: { id: string }) => id), next: data.next_cursor };
  };
  const from = "2027-03-02T10:00:00.000Z";
  expect((await list({ from, sort: "oldest" })).ids).toEqual([first, second, third]);
  expect((await list({ status: "verified" })).ids[0]).toBe(second);
  expect((await list({ user_id: user.id })).ids).toEqual([third, first]);
  const { provider } = await pendingProvider(admin);
  expect(await list({ user_id: provider.id, limit: "1" })).toMatchObject({ ids: [], next: null });
  const page = await list({ status: "pending_review", limit: "1", from });
  expect(page.ids).toEqual([third]);
  expect((await list({ status: "pending_review", limit: "1", from, cursor: page.next })).ids).toEqual([
    first,
  ]);
  expect(page.total + (await list({ status: "verified" })).total).toBeLessThanOrEqual((await list({})).total);
  expect((await list({ status: "verified" })).total).toBeGreaterThanOrEqual(1);
});

describe("an admin hands in for", () => {
  const forUser = (documents: unknown, user_id = user.id) =>
    call(uploadFor, { as: admin, params: { user_id }, body: { documents } });

  test("a customer, with the customer's existing image", async () => {
    const said = await forUser([{ doc_name: "identity", media_id: await imageOf(user) }]);
    expect(said.data.documents).toMatchObject([{ state: "pending_review", account_id: user.id }]);
    expect((await own()).items).toHaveLength(1);
    expect(
      (await forUser([{ doc_name: "identity", media_id: await imageOf(await signedIn("user")) }])).status,
    ).toBe(404);
  });

  test("a customer, with an image sent next: handed in once it is checked", async () => {
    const former = (await handIn()).data.documents[0].id;
    const said = await forUser([{ doc_name: "identity", content_type: "image/png" }]);
    const [{ id, state, offer }] = said.data.documents;
    expect(state).toBe("requested");
    expect((await repository.find(former)).state).toBe("pending_review");
    expect((await bucket.post(offer.upload, tinyPng)).status).toBe(204);
    await deliver();
    expect((await repository.find(id)).state).toBe("pending_review");
    expect((await repository.find(former)).state).toBe("superseded");
    expect(await storyOf("document", id)).toEqual(["document.requested", "document.uploaded"]);
    expect((await decide(id, { verified: true })).data.state).toBe("verified");
  });

  test("a customer, whose image is rejected or never arrives: the old document stays", async () => {
    const former = (await handIn()).data.documents[0].id;
    const one = (await forUser([{ doc_name: "identity", content_type: "image/png" }])).data.documents[0];
    const two = (await forUser([{ doc_name: "identity", content_type: "image/png" }])).data.documents[0];
    await bucket.post(one.offer.upload, "<script>alert(1)</script>");
    clock.advance({ hours: 2 });
    await runSchedule(mediaSchedule);
    await deliver();
    expect(await repository.many([one.id, two.id, former])).toMatchObject([
      { state: "rejected", rejected_reason: "content_type" },
      { state: "rejected", rejected_reason: "not_uploaded" },
      { state: "pending_review" },
    ]);
  });

  test("a provider and its company: it continues as if the provider had handed in itself", async () => {
    const provider = await incompleteProvider();
    const documents = ["trade_licence", "insurance"].map((doc_name) => ({
      doc_name,
      content_type: "image/png",
    }));
    const body = { owner_type: "service_provider", service_provider_id: provider.id, documents };
    expect((await call(adminUpload, { as: admin, body })).error?.code).toBe("company.not_found");
    await call(registerCompany, { as: provider, body: particulars() });
    const said = await call(adminUpload, { as: admin, body });
    for (const { offer } of said.data.documents) await bucket.post(offer.upload, tinyPng);
    await deliver();
    const { documents: standing, company_id } = await serviceProviders.find(provider.id);
    expect(standing).toMatchObject({
      trade_licence: { state: "pending_review" },
      insurance: { state: "pending_review" },
    });
    expect((await repository.find(said.data.documents[0].id)).owner).toEqual({
      type: "company",
      id: company_id,
    });
  });

  test("refuses an unknown owner and an incomplete document", async () => {
    const entry = { doc_name: "identity", content_type: "image/png" };
    expect((await forUser([entry], newId("account"))).error?.code).toBe("account.not_found");
    const provider = await incompleteProvider();
    expect((await forUser([entry], provider.id)).error?.code).toBe("account.not_found");
    expect((await forUser([{ doc_name: "identity" }])).status).toBe(422);
    expect((await forUser([{ ...entry, media_id: await imageOf(user) }])).status).toBe(422);
    expect((await forUser([{ ...entry, content_type: "image/svg+xml" }])).status).toBe(422);
    expect((await forUser([{ ...entry, doc_name: "diploma" }])).error?.fields?.[0]?.field).toBe(
      "documents.0.doc_name",
    );
    const user_id = user.id;
    const body = { owner_type: "user", user_id, documents: [entry, entry] };
    expect((await call(adminUpload, { as: admin, body })).error?.fields?.[0]?.problem).toBe(
      "is listed twice",
    );
    expect((await call(adminUpload, { as: user, body })).status).toBe(403);
  });
});

describe("the expiry of a document", () => {
  test("is announced 30, 7 and 1 days before", async () => {
    const { id } = (await handIn({ expires_on: "2027-06-30" })).data.documents[0];
    await decide(id, { verified: true });
    const remindersBy = async (instant: string) => {
      clock.set(instant);
      await runSchedule(documentSchedule);
      await runSchedule(documentSchedule);
      return (await storyOf("document", id)).slice(2);
    };
    expect(await remindersBy("2027-05-31T23:59:59.000Z")).toEqual([]);
    expect(await remindersBy("2027-06-01T00:00:00.000Z")).toEqual(["document.expiring"]);
    expect(await remindersBy("2027-06-23T23:59:59.000Z")).toHaveLength(1);
    expect(await remindersBy("2027-06-24T00:00:00.000Z")).toHaveLength(2);
    expect(await remindersBy("2027-06-30T00:00:00.000Z")).toHaveLength(3);
    expect(await remindersBy("2027-07-01T00:00:00.000Z")).toEqual([
      ...Array(3).fill("document.expiring"),
      "document.expired",
    ]);
    expect(await remindersBy("2027-08-01T00:00:00.000Z")).toHaveLength(4);
    await deliver();
    const inbox = await call(notifications, { as: await signedIn("user", user.id) });
    expect(inbox.data.items.map(({ title }: { title: string }) => title).slice(0, 4)).toEqual([
      "Your proof of identity has expired",
      ...Array(3).fill("Your proof of identity expires on June 30, 2027"),
    ]);
    expect(inbox.data.items[1].text).toBe("Hand in a new one before then.");
  });

  test("does not send missed reminders one after the other", async () => {
    const { id } = (await handIn({ expires_on: "2027-06-30" })).data.documents[0];
    await decide(id, { verified: true });
    clock.set("2027-06-29T12:00:00.000Z");
    for (let run = 0; run < 3; run += 1) await runSchedule(documentSchedule);
    expect((await storyOf("document", id)).slice(2)).toEqual(["document.expiring"]);
    clock.set("2027-06-30T12:00:00.000Z");
    for (let run = 0; run < 3; run += 1) await runSchedule(documentSchedule);
    expect((await storyOf("document", id)).slice(2)).toEqual(["document.expiring", "document.expiring"]);
  });
});

test("a batch of decisions can give the reason for a rejection", async () => {
  const provider = await incompleteProvider();
  await call(registerCompany, { as: provider, body: particulars() });
  const { identity } = await handInOf(provider, ["identity"]);
  const body = [{ id: identity, doc_name: "identity", verified: false, reason: "Blurred." }];
  expect((await call(verifyDocuments, { as: admin, body })).status).toBe(200);
  expect((await repository.find(identity as string)).rejected_reason).toBe("Blurred.");
});
