import { beforeEach, expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { newId } from "../../shared/kernel/id.ts";
import { seenQuote } from "../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as chat } from "./chat.ts";
import { handler as getchat } from "./getchat.ts";
import { handler as quoteDetails } from "./quote_details_from_chat.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const say = async (text: string, session_id?: string, client_message_id: string = newId("message")) => {
  const said = await call(chat, {
    as: user,
    body: { client_message_id, text, ...(session_id && { session_id }) },
  });
  await deliver();
  return said;
};
const seen = async (query: Record<string, string> = {}) => (await call(getchat, { as: user, query })).data;
const quote = (session_id: string, as = user) => call(quoteDetails, { as, body: { session_id } });

/** Answers the assistant's questions until nothing is missing. */
const complete = async (session_id: string) => {
  for (let round = 0; round < 5; round += 1) {
    const { missing, items } = await seen({ session_id });
    if (missing.length === 0) return;
    const [choice] = items[0].actions;
    await say(choice?.says ?? "12", session_id);
  }
};

test("the assistant asks for missing facts one at a time and collects what was said", async () => {
  const first = await say("I want the living room walls painted.");
  const { session_id } = first.data.session;
  expect(first.data).toMatchObject({ session: { kind: "intake", turns: 1 }, reply: { state: "pending" } });
  expect(first.data.missing).toHaveLength(1);
  const after = await seen({ session_id });
  expect(after.details.tasks[0]).toMatchObject({
    service: "painting",
    message_ids: [first.data.message.message_id],
  });
  expect(after.missing.length).toBeGreaterThan(0);
  expect(after.items[0].text).toContain(after.missing[0].text);
  await complete(session_id);
  expect((await seen({ session_id })).items[0].actions).toEqual([
    { action: "request_quote", label: "Ask for the quote" },
  ]);
});

test("repeating the first message starts one chat; without an id the newest chat is read", async () => {
  const id = newId("message");
  const [a, b] = await Promise.all([
    say("My kitchen tap drips.", undefined, id),
    say("My kitchen tap drips.", undefined, id),
  ]);
  expect([a.status, b.status]).toEqual([200, 200]);
  expect(a.data.session.session_id).toBe(b.data.session.session_id);
  const read = await seen();
  expect(read.items).toHaveLength(2);
  expect(read.session.session_id).toBe(a.data.session.session_id);
});

test("a quote is made from the chat, linked both ways, once until more is said", async () => {
  const { data } = await say("My kitchen tap drips.");
  const { session_id } = data.session;
  await complete(session_id);
  const asked = await quote(session_id);
  expect(asked.status).toBe(200);
  expect(asked.data.details.tasks[0]).toMatchObject({
    task_kind: "plumbing.tap_leak",
    message_ids: [data.message.message_id],
  });
  const { quote_id } = asked.data.quote;
  expect(asked.data).toMatchObject({
    session: { quote_id },
    quote: { state: "processing", source: "chat", conversation_id: session_id },
  });
  expect((await quote(session_id)).data.quote.quote_id).toBe(quote_id);
  expect(await storyOf("quote", quote_id)).toEqual(["quote.requested"]);
  await deliver();
  expect((await seenQuote(user, quote_id)).state).toBe("estimated");

  await say("And the toilet keeps running.", session_id);
  await complete(session_id);
  const more = await quote(session_id);
  expect(more.data.quote).toMatchObject({ quote_id, state: "processing" });
  expect((await quotes.find(quote_id)).prompts[1]).toContain("toilet");
  await deliver();
  expect(
    (await seenQuote(user, quote_id)).understood.map(({ task_kind }: { task_kind: string }) => task_kind),
  ).toEqual(expect.arrayContaining(["plumbing.tap_leak", "plumbing.toilet_repair"]));
});

test("two concurrent requests make one quote", async () => {
  const { session_id } = (await say("My kitchen tap drips.")).data.session;
  await complete(session_id);
  const both = await Promise.all([quote(session_id), quote(session_id)]);
  expect(new Set(both.map(({ data }) => data.quote.quote_id)).size).toBe(1);
});

test("refuses a quote before anything was understood, while a reply is pending, and for anybody else", async () => {
  const { session_id } = (await say("hello")).data.session;
  expect((await quote(session_id)).error?.code).toBe("conversation.nothing_to_quote");
  await call(chat, { as: user, body: { client_message_id: "x", session_id, text: "My kitchen tap drips." } });
  expect((await quote(session_id)).error?.code).toBe("conversation.turn_in_progress");
  expect((await quote(session_id, await signedIn("user"))).status).toBe(404);
  expect((await call(getchat, { as: await signedIn("user"), query: { session_id } })).status).toBe(404);
});

test("a new quote replaces one that can no longer change", async () => {
  const { session_id } = (await say("My kitchen tap drips.")).data.session;
  await complete(session_id);
  const { quote_id } = (await quote(session_id)).data.quote;
  await deliver();
  clock.advance({ minutes: 1 });
  user = await renewed(user);
  const stored = await quotes.find(quote_id);
  await write(quotes.update({ ...stored, state: "declined" }));
  await say("Please look at it again, the kitchen tap still drips.", session_id);
  await complete(session_id);
  const anew = await quote(session_id);
  expect(anew.data.quote.quote_id).not.toBe(quote_id);
  expect(anew.data.session.quote_id).toBe(anew.data.quote.quote_id);
});

test("an answer in own words counts, and no question is asked twice in the same words", async () => {
  const { data } = await say("Please install new gutters");
  const { session_id } = data.session;
  const [asked] = (await seen({ session_id })).missing;
  expect(asked.question_id).toBe("feet:roofing.gutter_repair");
  await say("well, it is quite long", session_id);
  const again = await seen({ session_id });
  expect(again.missing[0].question_id).toBe(asked.question_id);
  expect(again.items[0].text).toContain("did not understand");
  expect(again.items[0].text).not.toContain(asked.text);
  await say("about sixty, I'd guess", session_id);
  const after = await seen({ session_id });
  expect(after.details.answers).toContainEqual({ question_id: asked.question_id, value: 60 });
  expect(after.missing).toEqual([]);
});

test("after a second answer that is not understood the question is left open and a person is offered", async () => {
  const { data } = await say("Please install new gutters");
  const { session_id } = data.session;
  await say("well, it is quite long", session_id);
  await say("as long as the house", session_id);
  const { items, missing, details } = await seen({ session_id });
  expect(missing).toEqual([]);
  expect(details.answers).toContainEqual({ question_id: "feet:roofing.gutter_repair", value: "unknown" });
  expect(items[0].actions.map(({ action }: { action: string }) => action)).toEqual([
    "request_quote",
    "talk_to_person",
  ]);
  await quote(session_id);
  await deliver();
  const { quote_id } = (await seen({ session_id })).session;
  expect(await seenQuote(user, quote_id)).toMatchObject({
    state: "needs_review",
    review_reasons: ["confidence_low"],
  });
});

test("a wish for childcare ends politely with what is offered, and never as an odd job", async () => {
  const { data } = await say("Can somebody watch my kids on Friday night?");
  const { items, details } = await seen({ session_id: data.session.session_id });
  expect(items[0].text).toContain("We do not offer childcare");
  expect(items[0].actions.map(({ label }: { label: string }) => label)).toContain("None of these");
  expect(details.tasks).toEqual([]);
});
