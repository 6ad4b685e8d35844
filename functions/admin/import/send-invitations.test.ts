import { beforeEach, expect, test, vi } from "vitest";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { csv, importing, workImports } from "../../../tests/support/imports.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import { codeSent, newUser, password } from "../../../tests/support/people.ts";
import { type Caller, call, clock, deliver, storyOf } from "../../../tests/support/world.ts";
import { handler as signUp } from "../../authentication/sign-up.ts";
import { handler as verifyOtp } from "../../authentication/verify-otp.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler } from "./send-invitations.ts";
import { handler as undoImport } from "./undo-import.ts";

const bucket = openBucket();
const mailbox = openMailbox();
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});

const head = ["external_id", "name", "email"];
const kim = (nth: number) => `kim-${nth}@import.example.com`;
const row = (nth: number) => [`C-${nth}`, "Kim Cole", kim(nth)];
const order = (import_id: string) => call(handler, { as: admin, params: { import_id } });

/** Lets one second pass after another, until the queue is empty. */
const seconds = async (count: number) => {
  for (let second = 0; second < count; second += 1) {
    clock.advance({ seconds: 1 });
    await workImports();
  }
};

test("nobody is written to before the second order; then one each second is, with a link to sign up", async () => {
  const { imported, read, rows } = importing(bucket, admin);
  const known = await newUser();
  const { id, did } = await imported(
    "customers",
    csv(head, row(1), row(2), row(3), ["C-4", "Ada", known.email], row(5)),
  );
  expect(did).toEqual({ new: 4, changed: 0, same: 1, wrong: 0 });
  await newUser(kim(5));
  await seconds(3);
  expect([1, 2, 3].flatMap((nth) => mailbox(kim(nth)))).toEqual([]);
  expect((await order(id)).status).toBe(200);
  await workImports();
  const sent = async () => (await read(id)).invitations.sent;
  expect(await sent()).toBe(1);
  await seconds(1);
  expect(await sent()).toBe(2);
  await seconds(4);
  expect((await read(id)).invitations).toMatchObject({ sent: 3, done_at: expect.any(String) });
  expect([1, 2, 3].map((nth) => mailbox(kim(nth)).length)).toEqual([1, 1, 1]);
  expect(mailbox(kim(5)).filter(({ subject }) => subject.includes("invites"))).toEqual([]);
  expect(await storyOf("import", id)).toContain("import.invitations_sent");
  expect((await order(id)).error?.code).toBe("import.not_now");

  const invite_token = /token=([0-9a-f]{24}\.[\w-]{43})/.exec(mailbox(kim(1))[0]?.text ?? "")?.[1];
  const body = { name: "Kim Cole", email: kim(1), password, invite_token };
  const { challenge_id } = (await call(signUp, { body })).data;
  await call(verifyOtp, { body: { challenge_id, otp: await codeSent(challenge_id) } });
  await deliver();
  const [first] = await rows(id, "new");
  expect(await storyOf("invite", first.record_id)).toEqual(["invite.sent", "invite.accepted"]);
  expect((await call(getNotifications, { as: admin })).data.items).toEqual([]);
  await call(undoImport, { as: admin, params: { import_id: id } });
  await workImports();
  expect(await read(id)).toMatchObject({ state: "undone", undo: { gone: 3, kept: 1 } });
  const [, second] = await rows(id, "undone");
  expect(await storyOf("invite", second.record_id)).toEqual(["invite.sent", "invite.revoked"]);
});

test("is for imports of customers that have ended", async () => {
  const { checked } = importing(bucket, admin);
  const { id } = await checked("customers", csv(head, row(9)));
  expect((await order(id)).error?.code).toBe("import.not_now");
});
