import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { handler as heldSchedule } from "../../events/schedules/held-messages.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { recipientId, recipients } from "../../shared/data/recipients.ts";
import { JobAssigned } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { block, unknownRecipient } from "../../shared/domain/notification/recipient.ts";
import { aJob, anAccount, approvedProvider } from "../../tests/support/marketplace.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import { newUser } from "../../tests/support/people.ts";
import { roundTripsOf } from "../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as forgetPassword } from "../authentication/forget-password.ts";
import { handler } from "./get-sent-messages.ts";
import { handler as register } from "./register-device.ts";
import { handler as updateSettings } from "./update-settings.ts";

const services = await startMessageServices();
afterAll(() => services.close());

let admin: Caller;
let as: Caller;
let email: string;
let month = 0;
const now = () => new Date().toISOString();
beforeEach(async () => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-02T18:00:00.000Z`);
  services.faults.clear();
  vi.restoreAllMocks();
  admin = await signedIn("admin");
  as = await signedIn("user");
  email = `${as.id}@example.com`;
  await write(accounts.insert(anAccount({ id: as.id, email, email_verified_at: now() })));
});

/** Tells a customer that a provider has the job. */
const happens = async () => {
  const { record } = await approvedProvider();
  const job = aJob({ user_id: as.id as never, service_provider_id: record.id, state: "assigned" });
  await write(jobs.insert(job));
  await tell(
    JobAssigned.atVersion({ ...job, version: 1 }, { data: jobFacts(job) as never, audience: [as.id] }),
  );
  await deliver({ expectFailures: true });
};
const read = async (account_id = as.id, query: Record<string, string> = {}) =>
  (await call(handler, { as: admin, params: { account_id }, query })).data;
const channels = async () => (await read()).items.map((one: { channels: unknown }) => one.channels);

test("shows what a person was sent, by which channel and with what result, without text, address or code", async () => {
  await call(register, { as, body: { platform: "ios", token: `phone-${as.id}`, name: "phone" } });
  await deliver();
  await happens();
  const { items, codes } = await read();
  expect(items).toEqual([
    {
      id: items[0].id,
      kind: "job.assigned",
      title: expect.stringContaining("Replace a kitchen tap"),
      sent_at: now(),
      channels: expect.arrayContaining([
        { channel: "push", state: "sent" },
        { channel: "email", state: "sent" },
      ]),
    },
  ]);
  expect(codes).toEqual([]);
  expect(JSON.stringify(items)).not.toMatch(/starts on|@example.com/);
});

test("shows when an address may not be used and when it was refused", async () => {
  const id = await recipientId("email", email);
  await write(
    recipients.insert(block(unknownRecipient({ id, channel: "email" }, now()), "bounced", now()).record),
  );
  await happens();
  expect(await channels()).toEqual([[{ channel: "email", state: "withheld" }]]);
  await write(recipients.remove(await recipients.find(id)));
  clock.advance({ minutes: 1 });
  services.faults.set(email, { status: 400, name: "MessageRejected" });
  await happens();
  expect(await channels()).toEqual([
    [{ channel: "email", state: "refused" }],
    [{ channel: "email", state: "withheld" }],
  ]);
});

test("a message held during quiet hours is shown as held, and then with its result", async () => {
  const quiet_hours = { from: "22:00", to: "07:00", time_zone: "Etc/UTC" };
  await call(updateSettings, { as, body: { quiet_hours } });
  clock.set(now().replace("T18:", "T23:"));
  admin = await signedIn("admin");
  await happens();
  expect(await channels()).toEqual([[{ channel: "email", state: "held" }]]);
  clock.advance({ hours: 9 });
  await runSchedule(heldSchedule);
  admin = await signedIn("admin");
  expect(await channels()).toEqual([[{ channel: "email", state: "sent" }]]);
});

test("shows that a code was sent, its purpose and whether it was used, and never the code", async () => {
  const user = await newUser();
  clock.advance({ minutes: 1 });
  await call(forgetPassword, { body: { email: user.email } });
  await deliver({ expectFailures: true });
  const { codes } = await read(user.as.id);
  expect(codes).toMatchObject([
    { purpose: "password_reset", channel: "email", sent: 1, attempts: 0 },
    { purpose: "sign_up", channel: "email", used_at: expect.any(String) },
  ]);
  expect(Object.keys(codes[0]).toSorted()).toEqual([
    "attempts",
    "channel",
    "expires_at",
    "issued_at",
    "purpose",
    "sent",
  ]);
});

test("takes two round trips, in pages, for administrators only", async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    clock.advance({ minutes: 1 });
    await happens();
  }
  const first = await read(as.id, { limit: "2" });
  const rest = await read(as.id, { limit: "2", cursor: first.next_cursor });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  expect(await roundTripsOf(() => read())).toBe(2);
  expect((await call(handler, { as, params: { account_id: as.id } })).status).toBe(403);
});
