import { beforeAll, expect, test, vi } from "vitest";
import { stripeKeys } from "../../../local/secrets.ts";
import { sign } from "../../../local/stripe/webhooks.ts";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { receive } from "../../../tests/support/stripe.ts";
import { clock, storyOf } from "../../../tests/support/world.ts";

const now = "2026-12-01T09:00:00.000Z";
const seconds = Date.parse(now) / 1000;
beforeAll(() => clock.set(now));

const event = (over: object = {}) => {
  const id = `evt_${newId("event")}`;
  const object = { id: `pi_${newId("intent")}`, name: "Zoë – ünïcode" };
  const body = {
    id,
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object },
    ...over,
  };
  return { id, object_id: object.id, text: JSON.stringify(body, null, 2) };
};
const receivedAbout = async (id: string) =>
  (await historyOf({ type: "stripe", id }, { limit: 100, scope: "test" })).items.map(({ data }) => data);
const codeOf = ({ body }: { body?: string }) => JSON.parse(body as string).error?.code;

test("accepts bytes signed with any of the stage's secrets, plain or in base64", async () => {
  for (const secret of [stripeKeys.webhook, stripeKeys.connectWebhook, stripeKeys.thinWebhook])
    for (const base64 of [false, true]) {
      const { id, object_id, text } = event();
      const answer = await receive(text, sign(text, secret, seconds), { base64 });
      expect(answer.statusCode).toBe(200);
      expect(await receivedAbout(object_id)).toMatchObject([
        { stripe_event_id: id, type: "payment_intent.succeeded", object_id },
      ]);
    }
});

test("each webhook with a good signature is counted as heard, and no other", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { text } = event({ type: "customer.created" });
  await receive(text, sign(text, stripeKeys.webhook, seconds));
  await receive(text, "t=1,v1=no");
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("s_heard"));
  written.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ area: "payment", webhooks_heard: 1 }]);
});

test("a repeated event succeeds and is stored once, even under concurrency", async () => {
  const { object_id, text } = event();
  const header = sign(text, stripeKeys.webhook, seconds);
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(text, header)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await storyOf("stripe", object_id)).toHaveLength(1);
});

test("one that is sent again hours later is stored once", async () => {
  const { object_id, text } = event();
  for (const hours of [0, 7]) {
    clock.advance({ hours });
    const header = sign(text, stripeKeys.webhook, Date.now() / 1000);
    expect((await receive(text, header)).statusCode).toBe(200);
  }
  expect(await storyOf("stripe", object_id)).toEqual(["stripe.event_received"]);
  clock.set(now);
});

test.each(["radar.early_fraud_warning.created", "payment_method.attached", "transfer.created"])(
  "%s succeeds and is not stored",
  async (type) => {
    const { object_id, text } = event({ type });
    expect((await receive(text, sign(text, stripeKeys.webhook, seconds))).statusCode).toBe(200);
    expect(await storyOf("stripe", object_id)).toEqual([]);
  },
);

const charge = {
  id: "ch_1",
  object: "charge",
  amount: 12_000,
  captured: false,
  created: seconds,
  payment_intent: "pi_1",
  payment_method: "pm_1",
  payment_method_details: { type: "card", card: { fingerprint: "f1", capture_before: seconds + 3600 } },
};
const told = async (type: string, object: object) => {
  const payment_id = newId("payment");
  const { text } = event({ type, data: { object: { ...object, metadata: { payment_id } } } });
  expect((await receive(text, sign(text, stripeKeys.webhook, seconds))).statusCode).toBe(200);
  return { payment_id, again: await receivedAbout(payment_id) };
};

test("a hold is stored from its charge's event", async () => {
  const { payment_id, again } = await told("charge.succeeded", charge);
  expect(again).toMatchObject([
    {
      ...{ payment_id, object_id: "ch_1", intent_id: "pi_1", charge_id: "ch_1", amount_minor: 12_000 },
      hold: {
        capture_before: "2026-12-01T10:00:00.000Z",
        payment_method_id: "pm_1",
        card_fingerprint: "f1",
      },
    },
  ]);
});

test("a charge that is captured at once is not stored: its payment intent's event is", async () => {
  expect((await told("charge.succeeded", { ...charge, captured: true })).again).toEqual([]);
});

test("a thin event is read as one: its object is the account", async () => {
  const id = `evt_${newId("event")}`;
  const text = JSON.stringify({
    id,
    object: "v2.core.event",
    type: "v2.core.account[configuration.recipient].capability_status_updated",
    created: now,
    livemode: false,
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  });
  expect((await receive(text, sign(text, stripeKeys.thinWebhook, seconds))).statusCode).toBe(200);
  const known = (await receivedAbout("acct_1")).map(({ stripe_event_id }) => stripe_event_id);
  expect(known).toEqual([id]);
});

const { text } = event();
const rotated = `${sign(text, "whsec_old", seconds)},${sign(text, stripeKeys.webhook, seconds).split(",")[1]}`;

test.each([
  ["an extra signature of a rotated secret", rotated, 200],
  ["299 seconds old", sign(text, stripeKeys.webhook, seconds - 299), 200],
  ["299 seconds ahead", sign(text, stripeKeys.webhook, seconds + 299), 200],
  ["301 seconds old", sign(text, stripeKeys.webhook, seconds - 301), 400],
  ["301 seconds ahead", sign(text, stripeKeys.webhook, seconds + 301), 400],
  ["another secret", sign(text, "whsec_other", seconds), 400],
  ["an empty secret", sign(text, "", seconds), 400],
  ["another body's signature", sign(`${text} `, stripeKeys.webhook, seconds), 400],
  [
    "a time other than the signed one",
    sign(text, stripeKeys.webhook, seconds).replace(/t=\d+/, `t=${seconds - 1}`),
    400,
  ],
  ["no time", sign(text, stripeKeys.webhook, seconds).replace(/t=\d+,/, ""), 400],
  ["nonsense", "nonsense", 400],
  ["nothing", undefined, 400],
])("%s is %s", async (_, header, status) => {
  const answer = await receive(text, header);
  expect(answer.statusCode).toBe(status);
  if (status === 400) expect(codeOf(answer)).toBe("webhook.signature_invalid");
});

test("refuses a body that was serialized again", async () => {
  const { text: sent } = event();
  const header = sign(sent, stripeKeys.webhook, seconds);
  expect((await receive(JSON.stringify(JSON.parse(sent)), header)).statusCode).toBe(400);
  expect((await receive(sent, header)).statusCode).toBe(200);
});

test("refuses a live event on a test stage, and does not store it", async () => {
  const { object_id, text: live } = event({ livemode: true });
  const answer = await receive(live, sign(live, stripeKeys.webhook, seconds));
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, "webhook.mode_mismatch"]);
  expect(await storyOf("stripe", object_id)).toEqual([]);
});

test("refuses a body above the limit before verifying it", async () => {
  const { text: large } = event({ padding: "x".repeat(300_000) });
  expect((await receive(large, sign(large, stripeKeys.webhook, seconds))).statusCode).toBe(413);
});
