import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { handler as sendCodes } from "../../../events/subscribers/send-codes.ts";
import { handler as signUp } from "../../../functions/authentication/sign-up.ts";
import { startMessageServices } from "../../../tests/support/message-services.ts";
import { call, deliver, storyOf } from "../../../tests/support/world.ts";
import { configuration } from "../../configuration.ts";
import { commitAs } from "../../data/engine/commit.ts";
import { recipientId, recipients } from "../../data/recipients.ts";
import { newId } from "../../kernel/id.ts";
import { defaultMarket } from "../../markets/served.ts";
import { send } from "./send.ts";

const services = await startMessageServices();
afterAll(() => services.close());
beforeEach(() => {
  services.faults.clear();
  services.asked.length = 0;
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const now = "2027-03-01T10:00:00.000Z";
const commit: Parameters<typeof send>[1]["commit"] = (...given) =>
  commitAs(
    {
      actor: { role: "system", id: "test" },
      now,
      operation: "test",
      correlation_id: newId("request"),
      remaining: () => 29_000,
    },
    ...given,
  );
const mailTo = (to: string) => ({
  message_id: newId("event"),
  channel: "email" as const,
  to,
  subject: "Subject",
  text: "Text",
});

test("mail is sent with the configuration set that reports delivery", async () => {
  await send([mailTo("ann@example.com")], { now, commit });
  expect(services.sent.at(-1)).toMatchObject({
    to: "ann@example.com",
    configuration_set: "marketplace-test",
  });
});

test("mail is from the market's own sender on this stage, else from the stage's", async () => {
  const { MAIL_SENDER, STAGE } = configuration();
  await send([mailTo("ann@example.com")], { now, commit });
  expect(services.sent.at(-1)?.from).toBe(MAIL_SENDER);
  Object.assign(defaultMarket, { web: { [STAGE]: { sender: "own@market.example" } } });
  onTestFinished(() => void Object.assign(defaultMarket, { web: undefined }));
  await send([mailTo("ann@example.com")], { now, commit });
  expect(services.sent.at(-1)?.from).toBe("own@market.example");
});

test("mail is sent as a page and as plain text, both in the market's brand", async () => {
  const link = "https://app.example/#/jobs/1";
  await send([{ ...mailTo("ann@example.com"), subject: "A <b>\r\nBcc: x", link }], { now, commit });
  const { subject, text, html, headers } = services.sent.at(-1) ?? {};
  expect(subject).toBe("A <b> Bcc: x");
  expect(text).toContain(`Text\n\n${link}\n\n--\n\nYou get this mail because`);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain("A &#60;b&#62; Bcc: x</h1>");
  for (const part of [text, html]) expect(part).toContain("Marketplace, Inc.");
  expect(Object.keys(headers ?? {})).toEqual(["X-Message-Id"]);
});

test.each([
  ["email", "MessageRejected", 400, undefined],
  ["email", "BadRequestException", 400, undefined],
  ["sms", "ConflictException", 409, "DESTINATION_PHONE_NUMBER_OPTED_OUT"],
  ["sms", "ValidationException", 400, "INVALID_PARAMETER"],
] as const)(
  "a %s that is refused with %s is kept with its recipient, and the others are sent",
  async (channel, name, status, reason) => {
    const to = channel === "email" ? `${name}@example.com` : `+1202555${status}${name.length % 10}`;
    services.faults.set(to, { status, name, ...(reason && { reason }) });
    const refused = { ...mailTo(to), channel };
    const other = mailTo("other@example.com");
    await send([refused, other], { now, commit });
    expect(services.asked).toEqual([to, "other@example.com"]);
    const id = await recipientId(channel, to);
    const kept = await recipients.find(id);
    expect(kept).toMatchObject({
      channel,
      refused: 1,
      last_refused: { message_id: refused.message_id, cause: reason ?? name, at: now },
    });
    expect(JSON.stringify(kept)).not.toContain(to);
    expect(await storyOf("recipient", id)).toEqual(["recipient.refused"]);
    await send([refused], { now, commit });
    expect((await recipients.find(id)).refused).toBe(2);
  },
);

test.each([
  ["email", "TooManyRequestsException", 429],
  ["email", "SendingPausedException", 400],
  ["email", "MailFromDomainNotVerifiedException", 400],
  ["sms", "ServiceQuotaExceededException", 402],
  ["sms", "ResourceNotFoundException", 404],
] as const)(
  "a %s that fails with %s throws: it says nothing about the recipient",
  async (channel, name, status) => {
    const to = channel === "email" ? "later@example.com" : "+12025550199";
    services.faults.set(to, { status, name });
    await expect(send([{ ...mailTo(to), channel }], { now, commit })).rejects.toThrow();
    expect(await recipients.get(await recipientId(channel, to))).toBeUndefined();
  },
);

test("a permanently refused code completes its event without retries", async () => {
  const email = "refused@example.com";
  services.faults.set(email, { status: 400, name: "MessageRejected" });
  const signed = await call(signUp, {
    body: { name: "Ann", email, password: "a long enough passphrase" },
  });
  expect(signed.status, JSON.stringify(signed)).toBeLessThan(300);
  await deliver({ only: [sendCodes] });
  await deliver({ only: [sendCodes] });
  expect(services.asked).toEqual([email]);
  expect(await recipients.get(await recipientId("email", email))).toMatchObject({ refused: 1 });
});
