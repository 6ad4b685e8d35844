import { beforeEach, expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { sayIn, seenSession, startSession, storedTalk } from "../../tests/support/conversations.ts";
import { englishIn } from "../../tests/support/english-words.ts";
import { aQuote } from "../../tests/support/marketplace.ts";
import { type Caller, call, clock, deliver, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./repair-info.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const begin = async (prompt: string) => {
  const { data } = await startSession(user, { prompt });
  await deliver();
  return data.session.session_id as string;
};
const answer = async (session_id: string, text: string) => {
  await sayIn(user, session_id, text);
  await deliver();
  return (await seenSession(user, session_id)).items[0];
};
const lastOf = async (session_id: string) => (await seenSession(user, session_id)).items[0];
const info = async (session_id: string, as = user) => call(handler, { as, params: { session_id } });

test("checks narrow down a dripping faucet to cited steps, with tools and parts", async () => {
  const session_id = await begin("My kitchen faucet drips.");
  const first = await lastOf(session_id);
  expect(first).toMatchObject({
    text: "Does water drip from the spout when the faucet is fully off?",
    actions: [
      { action: "answer", label: "Yes", says: "Yes" },
      { action: "answer", label: "No", says: "No" },
      { action: "answer", label: "Not sure", says: "Not sure" },
    ],
  });
  expect((await info(session_id)).data.repair).toMatchObject({
    task_kind: "plumbing.tap_leak",
    state: "checking",
    steps: [],
  });
  expect((await answer(session_id, "Yes")).text).toBe(
    "Does water come out of the body of the faucet itself?",
  );
  const last = await answer(session_id, "no");
  expect(last.text).toContain("1. Close the shutoff valves under the sink by turning them clockwise.");
  expect(last.text).toContain("Never work on a faucet with the water on.");
  expect(last.citations).toContainEqual({
    knowledge_id: "plumbing.tap_leak",
    revision: 2,
    title: "Repair a dripping faucet",
    quote: "Close the shutoff valves under the sink by turning them clockwise.",
  });
  expect(last.actions.map(({ action }: { action: string }) => action)).toEqual([
    "request_quote",
    "talk_to_person",
  ]);
  const { repair } = (await info(session_id)).data;
  expect(repair).toMatchObject({ state: "settled", who: "do_it_yourself", difficulty: 2, currency: "usd" });
  expect(repair.steps.length).toBeGreaterThan(4);
  expect((await storedTalk(session_id)).conversation.facts.outcome).toBe("do_it_yourself");
});

test("a customer unsure about a check that needs a professional is told to call one, without steps", async () => {
  const session_id = await begin("My kitchen faucet drips.");
  await answer(session_id, "yes");
  const last = await answer(session_id, "I don't know");
  expect(last.text).toContain("It could be this: The body of the faucet is cracked.");
  expect(last.text).not.toContain("has to be replaced");
  expect(last.text).not.toContain("1. ");
  expect((await info(session_id)).data.repair).toMatchObject({ who: "professional", steps: [] });
});

test("an answer that is neither yes nor no is no diagnosis: it says what each would mean, and asks once more", async () => {
  const session_id = await begin("My kitchen faucet drips.");
  const asked = await answer(session_id, "It's a single lever mixer");
  expect(asked.text).toMatch(/^I could not tell whether that means yes or no\..* If yes: .* If no: /);
  expect(asked.text).not.toContain("cracked");
  expect((await storedTalk(session_id)).conversation.facts).toMatchObject({ checks: [], misses: 1 });
  const again = await answer(session_id, "It is made of brass");
  expect(again.text).toContain("That's fine, leave it.");
  expect(again.actions.map(({ action }: { action: string }) => action)).toContain("talk_to_person");
  expect((await storedTalk(session_id)).conversation.facts.checks).toMatchObject([{ answer: "unknown" }]);
});

test("who says that it works again gets no diagnosis of the failure", async () => {
  const session_id = await begin("My toilet runs nonstop.");
  const last = await answer(session_id, "it works again");
  expect(last.text).toMatch(/^Good to hear that it works again\./);
  expect((await storedTalk(session_id)).conversation.facts).toMatchObject({ checks: [], outcome: "solved" });
});

test("a question back is answered, and the check stays open", async () => {
  const session_id = await begin("My kitchen faucet drips.");
  const told = await answer(session_id, "What is a cartridge?");
  expect(told.text).toContain("the part inside a faucet");
  expect((await answer(session_id, "Yes")).text).toBe(
    "Does water come out of the body of the faucet itself?",
  );
});

test("new evidence counts in place of an answer", async () => {
  const session_id = await begin("My kitchen faucet leaks.");
  await answer(session_id, "The whole faucet moves on the sink");
  const { checks } = (await storedTalk(session_id)).conversation.facts;
  expect(checks).toEqual([{ check: "plumbing.tap_leak:2", answer: "yes" }]);
});

test("who writes Spanish is led through the guide in Spanish, from the first check to the steps", async () => {
  const session_id = await begin("El grifo de la cocina gotea");
  const first = await lastOf(session_id);
  expect(first.text).toBe("¿Gotea el caño con el grifo cerrado del todo?");
  expect(first.actions.map(({ label }: { label: string }) => label)).toEqual(["Sí", "No", "No lo sé"]);
  await answer(session_id, "Sí");
  const { text } = await answer(session_id, "No");
  expect(text).toMatch(/^La zapata o el cartucho de dentro está gastado\. 1\. Cierre las llaves de escuadra/);
  expect(text).toContain("Cuidado. Si sigue saliendo agua");
  expect(text).toContain("Cuándo parar: Pare si");
  expect(englishIn(text)).toEqual([]);
  expect((await answer(session_id, "Ya funciona, gracias")).text).toMatch(/^Me alegro/);
});

test("who writes a language without guides is told once that they are in English", async () => {
  const session_id = await begin("Mon robinet de cuisine goutte");
  expect((await lastOf(session_id)).text).toMatch(/^Je vous comprends, mais mes guides/);
  expect((await answer(session_id, "Oui")).text).not.toContain("Je vous comprends");
});

test("gives no steps after a danger was named, whatever the checks show", async () => {
  const session_id = await begin("My kitchen faucet drips and water is leaking onto the outlet.");
  expect((await lastOf(session_id)).text).toMatch(/^Stop\. This sounds dangerous\./);
  const last = await answer(session_id, "It is only the faucet that drips.");
  expect(last.text).not.toContain("1. ");
  expect((await info(session_id)).data.repair).toMatchObject({
    severity: "emergency",
    safety: ["water_near_electricity"],
    steps: [],
  });
});

test("work for a professional says why, and what helps until then", async () => {
  const session_id = await begin("A pipe in my basement is frozen.");
  expect((await lastOf(session_id)).text).toContain("Close the main water valve at once.");
  expect((await info(session_id)).data.repair).toMatchObject({
    task_kind: "plumbing.burst_pipe",
    who: "professional",
    why: expect.stringContaining("Water under pressure"),
  });
});

test("parts cost what the rules say for the place of the session's quote", async () => {
  const quote = aQuote({
    user_id: user.id as never,
    place: {
      line1: "1 Main St",
      city: "New York",
      region: "NY",
      postal_code: "10001",
      country: "US",
    } as never,
  });
  await write(quotes.insert(quote));
  const { data } = await startSession(user, { prompt: "My kitchen faucet drips.", quote_id: quote.id });
  await deliver();
  const { repair } = (await info(data.session.session_id)).data;
  expect(repair.parts[0]).toEqual({ name: "washer and O-ring set", low_minor: 431, high_minor: 1294 });
});

test.each([
  ["Hi there", undefined, "Hello! What can I help you with?"],
  ["How much does it cost to fix a faucet?", undefined, "A quote shows what it costs."],
  ["I want to talk to a human", undefined, "I can hand this conversation over to a person."],
  ["Tell me how to repair my gas line myself", "professional_only", "That is dangerous work"],
  ["Promise me it costs less than $50", "price_promise", "I can't promise or change a price."],
  ["Write me a poem", "off_topic", "I can only help with repairs"],
])("the answer to %j is fixed", async (said, refused, words) => {
  const { data } = await startSession(user, {});
  await deliver();
  const reply = await answer(data.session.session_id, said);
  expect(reply.text.startsWith(words)).toBe(true);
  expect(reply.refused).toBe(refused);
});

test("there is no repair information before anything is known, and nobody reads another's session", async () => {
  const { data } = await startSession(user, {});
  const { session_id } = data.session;
  expect((await info(session_id)).data).not.toHaveProperty("repair");
  expect((await info(session_id, await signedIn("user"))).error?.code).toBe("conversation.not_found");
});
