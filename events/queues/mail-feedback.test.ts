import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { recipientId, recipients } from "../../shared/data/recipients.ts";
import { blockageOf } from "../../shared/domain/notification/recipient.ts";
import { send } from "../../shared/workflows/notification/send.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import { clock, lambdaContext, storyOf } from "../../tests/support/world.ts";
import { handler } from "./mail-feedback.ts";

const services = await startMessageServices();
afterAll(() => services.close());
beforeEach(() => {
  clock.set("2027-03-01T10:00:00.000Z");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const told = (...details: unknown[]) =>
  handler(
    {
      Records: details.map((detail, index) => ({
        messageId: String(index),
        body: typeof detail === "string" ? detail : JSON.stringify({ source: "aws.ses", detail }),
      })),
    } as SQSEvent,
    lambdaContext("mail-feedback", 20_000),
  );
/** A bounce as SES reports it. */
const bounce = (bounceType: string, emailAddress: string) => ({
  eventType: "Bounce",
  bounce: {
    bounceType,
    bounceSubType: "General",
    bouncedRecipients: [{ emailAddress, action: "failed", status: "5.1.1" }],
    timestamp: "2027-03-01T09:59:58.000Z",
  },
  mail: { messageId: "m", destination: [emailAddress], tags: { "ses:configuration-set": ["test"] } },
});
const complaint = (emailAddress: string) => ({
  eventType: "Complaint",
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType: "abuse" },
});
const at = () => new Date().toISOString();
const reaches = async (to: string): Promise<boolean> => {
  const before = services.sent.length;
  const message = { message_id: "m", channel: "email" as const, to, subject: "s", text: "t" };
  await send([message], { now: at(), commit: async () => undefined });
  return services.sent.length > before;
};

test("after a permanent bounce nothing is sent to the address, in any spelling, for thirty days", async () => {
  expect(await reaches("gone@example.com")).toBe(true);
  expect(await told(bounce("Permanent", "Gone <Gone@Example.com>"))).toEqual({ batchItemFailures: [] });
  expect(await reaches("gone@example.com")).toBe(false);
  expect(await reaches("GONE@example.com")).toBe(false);
  clock.advance({ days: 29, hours: 23 });
  expect(await reaches("gone@example.com")).toBe(false);
  clock.advance({ hours: 2 });
  expect(await reaches("gone@example.com")).toBe(true);
});

test("a complaint stops mail for two years, and a later bounce does not shorten that", async () => {
  await told(complaint("annoyed@example.com"));
  await told(bounce("Permanent", "annoyed@example.com"));
  clock.advance({ days: 700 });
  expect(await reaches("annoyed@example.com")).toBe(false);
  const id = await recipientId("email", "annoyed@example.com");
  expect(blockageOf(await recipients.get(id), at())).toBe("complained");
  expect(await storyOf("recipient", id)).toEqual(["recipient.blocked"]);
});

test("a temporary bounce stops nothing", async () => {
  await told(bounce("Transient", "full@example.com"));
  expect(await reaches("full@example.com")).toBe(true);
});

test("repeated feedback is recorded once; an invalid message is retried alone", async () => {
  const same = bounce("Permanent", "twice@example.com");
  expect(await told(same, "{", same)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(await storyOf("recipient", await recipientId("email", "twice@example.com"))).toEqual([
    "recipient.blocked",
  ]);
});
