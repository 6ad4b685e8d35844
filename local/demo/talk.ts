import { customerAsks, customerBooks, dollars, providerJoins } from "./acts.ts";
import type { Person } from "./client.ts";
import { expect, narrator, refusalOf } from "./narrator.ts";
import { customerSignsUp, run, sendPicture, theOperator } from "./stage.ts";
import { until } from "./until.ts";

let said = 0;
const nextId = (): string => {
  said += 1;
  return `${run}-${said}`;
};

const repliedIn = async (person: Person, session_id: string) => {
  const { items } = await until(
    "the reply",
    () => person.quietly.chat.getSessionById({ params: { session_id }, query: {} }),
    ({ session }) => session.reply_id === undefined,
  );
  const [reply] = items;
  expect(reply?.author === "assistant", "the assistant has answered", reply);
  narrator.found(`“${reply.text.replace(/\s+/g, " ").slice(0, 150)}”`);
  return reply;
};

const begins = async (person: Person, prompt: string) => {
  narrator.step(`Sends a picture, and says: ${prompt}`);
  const picture = await sendPicture(person, "chat", [90, 140, 190]);
  const { session } = await person.chat.createImageSession({ body: { media_ids: [picture], prompt } });
  return { session_id: session.session_id, reply: await repliedIn(person, session.session_id) };
};

const answers = async (person: Person, session_id: string, text: string) => {
  narrator.step(`Answers: ${text}`);
  await person.chat.chatInSesion({
    params: { session_id },
    body: { client_message_id: nextId(), text },
  });
  return repliedIn(person, session_id);
};

const repairsAlone = async (cora: Person) => {
  narrator.act("1. A picture and two questions: something to do yourself");
  const { session_id } = await begins(cora, "My kitchen faucet drips.");
  await answers(cora, session_id, "Yes");
  const last = await answers(cora, session_id, "No");
  expect(last.citations.length > 0, "each step is a sentence of the guide, cited", last.citations.length);
  const { session, repair_info } = await cora.chat.closeSession({ params: { session_id } });
  const { repair } = repair_info;
  expect(
    session.state === "closed" && repair?.who === "do_it_yourself",
    "she can do it herself",
    repair?.who,
  );
  narrator.found(
    `${repair.steps.length} steps, difficulty ${repair.difficulty} of 5, tools: ${repair.tools.join(", ")}`,
  );
  for (const { name, low_minor, high_minor } of repair.parts)
    narrator.found(`${name}: ${dollars(low_minor)} to ${dollars(high_minor)}`);
  const late = await refusalOf(
    cora.chat.chatInSesion({
      params: { session_id },
      body: { client_message_id: nextId(), text: "One more thing." },
    }),
    "a message to the closed session",
  );
  expect(late.status === 409, "a closed session takes no more messages", late.code);
};

const isWarned = async (cora: Person) => {
  narrator.act("2. A danger: no advice but what to do first");
  const { session_id } = await begins(cora, "I smell gas near the stove.");
  const { repair } = await cora.chat.repairInfo({ params: { session_id } });
  expect((repair?.steps ?? []).length === 0, "no step of a repair is shown");
};

const getsQuote = async (cora: Person) => {
  narrator.act("3. A chat that ends in a quote");
  const wanted = "My kitchen tap drips and I want somebody to repair it.";
  narrator.step(`Says: ${wanted}`);
  const first = await cora.aichat.chat({ body: { client_message_id: nextId(), text: wanted } });
  const { session_id } = first.session;
  const read = () =>
    until(
      "the reply",
      () => cora.quietly.aichat.getchat({ query: { session_id } }),
      ({ session }) => session.reply_id === undefined,
    );
  let chat = await read();
  for (let round = 0; round < 5 && chat.missing.length > 0; round += 1) {
    const [choice] = chat.items[0]?.actions ?? [];
    narrator.step(`Is asked: ${chat.missing[0]?.text}`);
    await cora.aichat.chat({ body: { client_message_id: nextId(), session_id, text: choice?.says ?? "1" } });
    chat = await read();
  }
  const { quote, details } = await cora.aichat.quoteDetailsFromChat({ body: { session_id } });
  expect(details.tasks[0]?.message_ids.length, "each task names the messages that say so");
  const again = await cora.aichat.quoteDetailsFromChat({ body: { session_id } });
  expect(again.quote.quote_id === quote.quote_id, "asking again makes no second quote");
  const { state, tasks } = await until(
    "the price",
    () => cora.quietly.ai.quoteEstimateNew({ params: { quote_id: quote.quote_id } }),
    (seen) => seen.state !== "processing",
  );
  narrator.found(
    `the quote is ${state}${tasks[0] ? `: ${tasks[0].title} for ${dollars(tasks[0].price_minor)}` : ""}`,
  );
};

/** Answers the assistant's questions about a repair until it knows whether the customer can do it herself. */
const endsInQuote = async (cora: Person) => {
  narrator.act("4. A picture and a repair that is not for her: it ends in a quote");
  const { session_id, reply } = await begins(cora, "The kitchen sink drain is clogged.");
  let last = reply;
  for (let round = 0; round < 5 && !last.actions.some(({ action }) => action === "request_quote"); round += 1)
    last = await answers(cora, session_id, /two or more|several|back up/i.test(last.text) ? "Yes" : "No");
  expect(
    last.actions.some(({ action }) => action === "request_quote"),
    "the assistant offers a quote",
    last.actions.map(({ label }) => label).join(", "),
  );
  const { repair_info } = await cora.chat.closeSession({ params: { session_id } });
  expect(
    repair_info.repair?.who === "professional",
    "the settled answer is that a professional has to do it",
    repair_info.repair?.issue,
  );
  narrator.step("Asks for a quote with the same picture");
  const { session } = await cora.quietly.chat.getSessionById({ params: { session_id }, query: {} });
  const { quote_id } = await cora.ai.imageAndPrompt({
    body: {
      image_url: session.media_ids[0] ?? "",
      user_prompt: "The kitchen sink drain is clogged, two drains are slow.",
    },
  });
  const quote = await until(
    "the price",
    () => cora.quietly.ai.quoteEstimateNew({ params: { quote_id } }),
    (seen) => seen.state !== "processing",
  );
  const [task] = quote.tasks;
  narrator.found(
    `the quote is ${quote.state}${task ? `: ${task.title} for ${dollars(task.price_minor)}` : ""}`,
  );
};

/** Asks the chatbot. If a model answers, the answer is read once it is complete. */
const asks = async (person: Person, question: string, before?: string) => {
  narrator.step(`Asks: ${question}`);
  const asked = await person.chatbot.chatbot({
    body: { question, ...(before !== undefined && { conversation_id: before }) },
  });
  const { conversation_id } = asked;
  if (asked.state !== "pending") {
    narrator.found(`“${asked.answer}”`);
    return {
      conversation_id,
      text: asked.answer,
      citations: asked.citations,
      refused: asked.refused,
      unsure: asked.state === "unsure",
    };
  }
  const { items } = await until(
    "the answer",
    () => person.quietly.chatbot.getConversation({ params: { conversation_id }, query: {} }),
    ({ session }) => session.reply_id === undefined,
  );
  const [reply] = items;
  expect(reply?.author === "assistant" && reply.state !== "failed", "the answer is written", reply);
  narrator.found(`“${reply.text}”`);
  return { conversation_id, ...reply };
};

const asksChatbot = async (cora: Person) => {
  narrator.act("5. The chatbot: an answer with its sources, a question that it declines, and a person");
  const { conversation_id, ...answered } = await asks(cora, "How do I cancel a job?");
  for (const { title, quote } of answered.citations) narrator.found(`“${title}” says: “${quote}”`);
  expect(
    answered.citations.length > 0 && answered.citations.every(({ quote }) => answered.text.includes(quote)),
    "every sentence of the answer is one that an entry says",
    answered.citations.length,
  );
  const declined = await asks(cora, "Promise me that it costs no more than $50.", conversation_id);
  expect(declined.refused && declined.citations.length === 0, "it declines", declined.refused);
  const unknown = await asks(cora, "Do you have a podcast about gardening?", conversation_id);
  expect(unknown.unsure, "what no entry says is not answered", unknown.text);

  narrator.step("Asks for a person, and every administrator is told");
  const params = { conversation_id };
  await cora.chatbot.handOver({ params });
  const admin = await theOperator();
  const news = await until(
    "the news",
    () => admin.quietly.notification.getNotifications({ query: {} }),
    ({ items }) => items.some(({ data }) => data.conversation_id === conversation_id),
  );
  const told = news.items.find(({ data }) => data.conversation_id === conversation_id);
  narrator.found(`“${told?.title}” · “${told?.text}”`);
  narrator.step("The administrator answers, and hands the conversation back");
  await admin.chatbot.replyMessage({
    params,
    body: { text: "There is no podcast, but we like the idea.", hand_back: true },
  });
  const inbox = await until(
    "the news",
    () => cora.quietly.notification.getNotifications({ query: {} }),
    ({ items }) => items.some(({ data }) => data.conversation_id === conversation_id),
  );
  expect(
    inbox.items.some(({ title }) => title === "One of us has answered you"),
    "Cora is told of the answer",
  );
};

const talkAboutJob = async () => {
  narrator.act("6. Customer and provider talk about a job");
  const pia = await narrator.inShort("Pia joins as a plumber (told at length by: npm run demo)", () =>
    providerJoins("Pia"),
  );
  const asked = await narrator.inShort("Carla gets a price for her tap and accepts it", () => customerAsks());
  const { job_id } = await narrator.inShort("Carla books the work, and the money is held", () =>
    customerBooks(asked, 50),
  );
  const params = { job_id };
  const early = await refusalOf(
    asked.customer.chat.sendMessage({
      params,
      body: { client_message_id: nextId(), text: "Is anybody there?" },
    }),
    "a message before anybody has the job",
  );
  expect(early.code === "conversation.nobody_to_talk_to", "there is nobody to write to yet", early.code);
  narrator.step("Pia takes the job");
  await pia.serviceProvider.jobs.selectedJob({ params });
  narrator.step("Carla writes, and Pia is told, without a word of what was written");
  const text = "Please ring at the back door.";
  await asked.customer.chat.sendMessage({ params, body: { client_message_id: nextId(), text } });
  const news = await until(
    "the news",
    () => pia.quietly.notification.getNotifications({ query: {} }),
    ({ items }) => items.some(({ type }) => type === "chat.message_created"),
  );
  const told = news.items.find(({ type }) => type === "chat.message_created");
  narrator.found(`“${told?.title}” · “${told?.text}”`);
  narrator.step("Pia reads and answers");
  const { items, session_id } = await pia.chat.getMessages({ params, query: {} });
  expect(items[0]?.text === text, "she reads it", items[0]?.text);
  await pia.chat.readMessages({ params, body: { seq: items[0]?.seq ?? 1 } });
  await pia.chat.sendMessage({ params, body: { client_message_id: nextId(), text: "I will." } });
  const seen = await asked.customer.chat.getMessages({ params, query: {} });
  expect(seen.items[0]?.text === "I will." && seen.session_id === session_id, "Carla reads the answer");
  narrator.step("An administrator reads it, and has to say why");
  const admin = await theOperator();
  const review = await admin.chat.reviewMessages({
    params,
    query: {},
    body: { reason: "Both sides say that the other did not come." },
  });
  expect(review.items.length === 2, "the reason is in the audit log");
};

export const talk = {
  title: "People talk: with the assistant about a repair and a quote, and with each other about a job",
  play: async (): Promise<void> => {
    const cora = await narrator.inShort("Cora signs up", () =>
      customerSignsUp({ name: "Cora Customer", email: `cora-${run}@talk.example` }),
    );
    await repairsAlone(cora);
    await isWarned(cora);
    await getsQuote(cora);
    await endsInQuote(cora);
    await asksChatbot(cora);
    await talkAboutJob();
  },
};
