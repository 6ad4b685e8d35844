import { beforeEach, expect, test, vi } from "vitest";
import { handler as answerQuote } from "../functions/ai/quote-answer.ts";
import { handler as requestQuote } from "../functions/ai/quote-request.ts";
import { handler as validateAnswer } from "../functions/ai/validate-answer.ts";
import { handler as chat } from "../functions/aichat/chat.ts";
import { handler as getChat } from "../functions/aichat/getchat.ts";
import { handler as getPriceGuide } from "../functions/quote/get-price-guide.ts";
import { handler as listQuotes } from "../functions/quote/list-quote.ts";
import { newId } from "../shared/kernel/id.ts";
import { englishIn, englishTexts } from "./support/english-words.ts";
import { type Caller, call, clock, deliver, signedIn } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-10T10:00:00.000Z");
  user = await signedIn("user");
});

const address = "Calle Mayor 1, 28013 Madrid, España";
const quoted = async (user_prompt: string, where = address) => {
  const said = await call(requestQuote, { as: user, body: { user_prompt, address: where } });
  await deliver();
  return [said.data, await seen()];
};
const seen = async (headers: Record<string, string> = {}) =>
  (await call(listQuotes, { as: user, headers })).data.items[0];

test.each([
  "Algo no funciona en casa",
  "Tengo un problema de fontanería",
  "Quiero pintar las paredes del salón",
  "Hay que poner un suelo laminado",
  "Cambiar unos enchufes",
  "Huele a gas en la cocina",
  "Necesito un canguro para mis hijos",
])("a request is answered without English in Madrid: %s", async (prompt) => {
  const answers = await quoted(prompt);
  expect(answers.flatMap(englishTexts)).toEqual([]);
});

test("an address outside of the market is refused in Spanish", async () => {
  const [, quote] = await quoted("Pintar una habitación", "Calle Triana 1, 35002 Las Palmas, España");
  expect(quote.address_problem.message).toMatch(/^Todavía no trabaja nadie cerca de 35002/);
});

test("who reads English reads the same questions in English, and sends the same answers", async () => {
  const [, spanish] = await quoted("Quiero pintar las paredes del salón");
  const english = await seen({ "accept-language": "en" });
  expect(spanish.questions.length).toBeGreaterThan(0);
  expect(english.questions.map(({ question_id }: { question_id: string }) => question_id)).toEqual(
    spanish.questions.map(({ question_id }: { question_id: string }) => question_id),
  );
  expect(english.questions.every(({ text }: { text: string }) => englishIn(text).length > 0)).toBe(true);
});

test("an answer in Spanish words means the same as its choice", async () => {
  const [, quote] = await quoted("Algo no funciona en casa");
  const { quote_id } = quote;
  const about = (question_id: string, value: string) =>
    call(validateAnswer, { as: user, body: { quote_id, question_id, value } });
  expect((await about("area", "Electricidad o un electrodoméstico")).data.valid).toBe(true);
  const answers = [
    { question_id: "area", value: "es de agua y desagües" },
    { question_id: "describe", value: "El grifo de la cocina gotea" },
  ];
  const { status } = await call(answerQuote, { as: user, body: { quote_id, answers } });
  expect(status).toBe(200);
  await deliver();
  const read = await seen();
  expect(read.answers).toContainEqual({ question_id: "area", value: "water_or_climate" });
  expect(read.understood[0]?.task_kind).toBe("plumbing.tap_leak");
});

test("the chat that gathers a request asks and offers its answers in Spanish", async () => {
  const say = async (text: string, session_id?: string) => {
    const body = { client_message_id: newId("message"), text, ...(session_id && { session_id }) };
    const said = await call(chat, { as: user, body });
    await deliver();
    return said.data.session.session_id as string;
  };
  const session_id = await say("Quiero pintar las paredes del salón");
  const english: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { items, missing } = (await call(getChat, { as: user, query: { session_id } })).data;
    english.push(...englishTexts([items, missing]));
    if (missing.length === 0) break;
    await say(items[0].actions[0]?.says ?? "unos veinte", session_id);
  }
  expect(english).toEqual([]);
});

test("the usual prices of work are shown in Spanish", async () => {
  const query = { service: "plumbing", country: "ES" };
  const { data } = await call(getPriceGuide, { query });
  expect([data.title, data.prices[1].title]).toEqual(["Fontanería", "Reparar un grifo que gotea"]);
  const { body } = await call(getPriceGuide, { query: { ...query, format: "html" } });
  const page = body.replace(/<style>.*?<\/style>/s, "");
  expect(page).toContain('<html lang="es">');
  expect(englishIn(page.replace(/<[^>]+>/g, " "))).toEqual([]);
});
