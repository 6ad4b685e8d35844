import { expect, test, vi } from "vitest";
import { handler as update } from "../functions/chatbot/update-knowledge.ts";
import {
  knowledge,
  knowledgeEntries,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
  namingKnowledge,
  publishedTexts,
} from "../shared/data/knowledge.ts";
import { firstKnowledge as english } from "../shared/domain/content/first-knowledge.ts";
import { firstKnowledge as spanish } from "../shared/domain/content/first-knowledge-es.ts";
import { addKnowledge, type KnowledgeText, knowledgeShelved } from "../shared/domain/content/knowledge.ts";
import { type Id, newId } from "../shared/kernel/id.ts";
import { indexKnowledge } from "../shared/vendors/search/knowledge-search.ts";
import { fillKnowledge, shippedEntries } from "../shared/workflows/content/first-entries.ts";
import { answersIn, foundFor } from "../shared/workflows/conversation/knowledge-index.ts";
import { administrator } from "./support/callers.ts";
import { englishIn } from "./support/english-words.ts";
import { call, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const numbersIn = (text: string): string[] => (text.match(/\d+/g) ?? []).toSorted();

test("Spanish has the entries that English has, in the same order, with the same numbers", () => {
  expect(spanish.map(({ audience }) => audience)).toEqual(english.map(({ audience }) => audience));
  for (const [at, { title, text }] of english.entries())
    expect([title, numbersIn(spanish[at]?.text ?? "")]).toEqual([title, numbersIn(text)]);
  expect(new Set(spanish.map(({ title }) => title)).size).toBe(spanish.length);
});

test("entries in Spanish are whole sentences with tags, and without English", () => {
  for (const { title, text, tags } of spanish) {
    expect([title, englishIn(`${title} ${text}`)]).toEqual([title, []]);
    expect([title, /^[\p{Lu}].*[.]$/su.test(text)]).toEqual([title, true]);
    expect([title, tags.length > 2 && tags.length <= 20 && tags.every((tag) => tag.length <= 30)]).toEqual([
      title,
      true,
    ]);
    expect([title, /undefined|NaN/.test(text)]).toEqual([title, false]);
  }
});

const index = indexKnowledge(shippedEntries.map((entry, at) => ({ ...entry, id: String(at), revision: 1 })));
const answered = (question: string, role: "user" | "service_provider" = "user"): string | undefined =>
  answersIn(foundFor(index, question, { role, locale: "es" }), question)[0]?.entry.title;

test("in Madrid entries in both languages are published, and in Spanish those in Spanish are found", () => {
  expect(shippedEntries.length).toBe(english.length + spanish.length);
  const lost = spanish.flatMap(({ title, audience }) => {
    const found = answered(title, audience === "service_provider" ? audience : "user");
    return found === title ? [] : [[title, found]];
  });
  expect(lost).toEqual([]);
});

test.each([
  ["¿cómo puedo cancelar mi cita?", "¿Cómo cancelo un trabajo?"],
  ["quiero pagar en metálico", "¿Puedo pagar en efectivo?"],
  ["he olvidado la clave", "He olvidado mi contraseña"],
  ["huele a gas, ¿a quién llamo?", "¿Qué hago en una emergencia?"],
  ["necesito una factura con IVA", "¿Cómo obtengo un recibo?"],
  ["quiero hablar con una persona", "¿Cómo hablo con una persona?"],
])("%s is answered by the entry on it", (question, title) => {
  expect(answered(question)).toBe(title);
});

test("an entry and the one that says the same in the other language share a topic, and no others do", () => {
  const languages = Object.values(Object.groupBy(shippedEntries, ({ topic_id = "none" }) => topic_id));
  expect(languages).toHaveLength(english.length);
  for (const same of languages) expect(same?.map(({ locale }) => locale)).toEqual(["en", "es"]);
});

const entry = { revision: 1, audience: "everyone", tags: [] as string[] } as const;
const few = indexKnowledge([
  { ...entry, id: "1", title: "Do you paint a wall?", text: "Say how big it is.", locale: "en" },
  { ...entry, id: "2", topic_id: "1", title: "Trabajos de color", text: "Diga los metros.", locale: "es" },
  { ...entry, id: "3", title: "What about a broken lock?", text: "We open it.", locale: "en" },
  { ...entry, id: "4", title: "Otro asunto", text: "Nada de eso.", locale: "es" },
]);

test("what is found in English is answered by the entry on its topic in the reader's language, if there is one", () => {
  const found = (question: string, locale: string) =>
    foundFor(few, question, { role: "user", locale })[0]?.entry.title;
  expect(found("pintar la pared", "es")).toBe("Trabajos de color");
  expect(found("cerradura rota", "es")).toBe("What about a broken lock?");
  expect(found("do you paint a wall?", "en")).toBe("Do you paint a wall?");
});

test("an entry of before topics joins its topic where the first entries are published again; what an operator wrote stays", async () => {
  const now = "2027-05-25T10:00:00.000Z";
  const fill = () => fillKnowledge({ now, commit: (writes) => write(...writes) });
  const [untouched, edited, named, german] = english.map(({ title }) => title) as [
    string,
    string,
    string,
    string,
  ];
  const nobody = "000000000000000000000000";
  const as = await administrator();
  const put = async (title: string, given: Partial<KnowledgeText>, by: string = as.id) => {
    const content = { ...(english.find((one) => one.title === title) as KnowledgeText), ...given };
    const { record, revision, taken } = addKnowledge(newId("knowledge"), content, true, {
      by: by as Id<"account">,
      now,
    });
    const shelf = knowledgeShelved(await knowledgeShelf(), record);
    const naming = namingKnowledge(taken ? { taken } : {});
    await write(knowledge.insert(record), knowledgeRevisions.insert(revision as never), ...naming);
    await write(knowledgeShelves.put(shelf));
    return record.id;
  };
  const ids = {
    untouched: await put(untouched, { text: "As the release before had it." }, nobody),
    edited: await put(edited, { text: "As an operator has it." }),
    named: await put(named, {}),
    german: await put(german, { title: "Eine Frage", locale: "de" }),
  };
  await put(english[4]?.title as string, { title: "Una pregunta", locale: "es", topic_id: ids.named });

  expect(await fill()).toEqual({ added: shippedEntries.length - 3, mended: 2 });
  expect(await fill()).toEqual({ added: 0, mended: 0 });
  const texts = await publishedTexts(await knowledgeEntries());
  const told = (id: string) => texts.find((one) => one.id === id);
  const topicIn = (title: string) => shippedEntries.find((one) => one.title === title)?.topic_id;
  expect(told(ids.untouched)).toMatchObject({ text: english[0]?.text, topic_id: topicIn(untouched) });
  expect(told(ids.edited)).toMatchObject({
    text: "As an operator has it.",
    topic_id: topicIn(edited),
    written_by: as.id,
  });
  for (const kept of [ids.named, ids.german]) expect(told(kept)).not.toHaveProperty("topic_id");

  const entry = await knowledge.find(ids.german);
  const body = { topic_id: topicIn(german), published: true, version: entry.version };
  const given = await call(update, { as, params: { knowledge_id: ids.german }, body });
  expect([given.status, given.data.topic_id]).toEqual([200, topicIn(german)]);
  const asked = indexKnowledge(await publishedTexts(await knowledgeEntries()));
  const german_found = foundFor(asked, german, { role: "user", locale: "de" });
  expect(german_found[0]?.entry.id).toBe(ids.german);
});
