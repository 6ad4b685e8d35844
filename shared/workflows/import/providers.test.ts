import { beforeEach, expect, test, vi } from "vitest";
import { handler as updateMetadata } from "../../../functions/admin/field/update-metadata.ts";
import { handler as undoImport } from "../../../functions/admin/import/undo-import.ts";
import { handler as getAccount } from "../../../functions/service-provider/account/get-account.ts";
import { handler as forgetPassword } from "../../../functions/service-provider/auth/forget-password.ts";
import { handler as signIn } from "../../../functions/service-provider/auth/sign-in.ts";
import { handler as signUp } from "../../../functions/service-provider/auth/sign-up.ts";
import { handler as updatePassword } from "../../../functions/service-provider/auth/update-password.ts";
import { handler as verifyOtp } from "../../../functions/service-provider/auth/verify-otp.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing, workImports } from "../../../tests/support/imports.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { codeSent, password } from "../../../tests/support/people.ts";
import { type Caller, call, clock, renewed } from "../../../tests/support/world.ts";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";

const bucket = openBucket();
const mailbox = openMailbox();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const head = ["external_id", "business_name", "contact_name", "email"];
const row = (nth: number, name = "Reyes Plumbing") => [
  `P-${nth}`,
  name,
  "Ana Reyes",
  `in-${nth}@reyes.example.com`,
];

test("an imported provider is unverified, gets in by the code for a new password, and keeps its own data from then on", async () => {
  const { imported, rows } = importing(bucket, admin);
  const { id } = await imported("providers", csv(head, row(1)));
  const [{ record_id }] = await rows(id, "new");
  const email = "in-1@reyes.example.com";
  expect((await accounts.find(record_id)).email_verified_at).toBeUndefined();
  expect(mailbox(email)).toEqual([]);
  expect((await call(signIn, { body: { email, password } })).status).toBe(401);
  const { challenge_id } = (await call(forgetPassword, { body: { email } })).data;
  await workImports();
  expect(mailbox(email)).toHaveLength(1);
  const body = { challenge_id, otp: await codeSent(challenge_id) };
  const { reset_token } = (await call(verifyOtp, { body })).data;
  expect((await call(updatePassword, { body: { reset_token, new_password: password } })).status).toBe(200);
  const session = await call(signIn, { body: { email, password } });
  const as = { id: record_id, role: "service_provider", token: session.data.access_token } as Caller;
  expect((await call(getAccount, { as })).data).toMatchObject({ business_name: "Reyes Plumbing" });
  const again = await imported("providers", csv(head, row(1, "Another Name")));
  expect(await rows(again.id)).toMatchObject([{ code: "import.row_taken_over" }]);
  await call(undoImport, { as: await renewed(admin), params: { import_id: id } });
  await workImports();
  expect(await rows(id, "kept")).toMatchObject([{ code: "import.row_in_use" }]);
});

test("taken back, its address is free for somebody who signs up", async () => {
  const { imported } = importing(bucket, admin);
  const { id } = await imported("providers", csv(head, row(2)));
  const body = { name: "Ana", business_name: "Reyes", email: "in-2@reyes.example.com", password };
  const opened = async () => challenges.find((await call(signUp, { body })).data.challenge_id);
  expect((await opened()).account_id).toBeUndefined();
  await call(undoImport, { as: admin, params: { import_id: id } });
  await workImports();
  expect((await opened()).account_id).toBeDefined();
});

test("a provider that has the row's id by another way is that row", async () => {
  const { imported, rows } = importing(bucket, admin);
  const { id } = await imported("providers", csv(head, row(3)));
  const [{ record_id }] = await rows(id, "new");
  const named = { record_type: "service_provider", record_id, version: 1, external_ids: { books: "B-3" } };
  expect((await call(updateMetadata, { as: admin, body: named })).status).toBe(200);
  const other = ["B-3", "Reyes & Sons", "Ana Reyes", "in-3@reyes.example.com"];
  const changed = await imported("providers", csv(head, other), { source: "books" });
  expect(changed.did).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 });
  expect(await rows(changed.id, "changed")).toMatchObject([{ record_id }]);
});
