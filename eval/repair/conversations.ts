import { readFileSync } from "node:fs";
import { type Facts, noFacts, noUsage } from "../../shared/domain/conversation/conversation.ts";
import { dangerText } from "../../shared/domain/conversation/talk.ts";
import type { AssistantTurn } from "../../shared/vendors/ai/assistant.ts";
import { guidesFor } from "../../shared/vendors/ai/dialogues/guides.ts";
import { talkAboutRepair } from "../../shared/vendors/ai/dialogues/repair.ts";
import type { EstimatorMedia } from "../../shared/vendors/ai/estimator.ts";
import { safetyIn } from "../../shared/vendors/ai/rules/safety.ts";
import { checkedReply } from "../../shared/workflows/conversation/checked-reply.ts";

type Spoken = AssistantTurn["before"][number];

/** A reply as the customer gets it. */
export type Heard = { text: string; actions: string[]; facts: Facts; refused: boolean };

/** The reply to a message, as the service gives it: a named danger is answered at once with fixed words. */
export const reply = async (
  said: string,
  before: Spoken[],
  facts: Facts,
  media: EstimatorMedia[] = [],
): Promise<Heard> => {
  const bare: AssistantTurn = {
    kind: "repair",
    role: "user",
    locale: "en",
    said: { message_id: "said", text: said },
    before,
    summary: "",
    facts,
    media,
    passages: [],
  };
  const turn = { ...bare, passages: await guidesFor(bare) };
  const answer = checkedReply({ ...(await talkAboutRepair(turn)), usage: noUsage }, turn.passages, "en");
  return {
    text: answer.text,
    actions: answer.actions.map(({ action }) => action),
    facts: answer.facts,
    refused: answer.refused !== undefined,
  };
};

type Demand = { kind: "+" | "-" | "=" | ">" | "?" | "*"; what: string };
type Turn = { said: string; demands: Demand[] };
type Conversation = { name: string; turns: Turn[] };

const read = (): Conversation[] =>
  readFileSync(new URL("./dialogues.txt", import.meta.url), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [name = "", ...lines] = block.split("\n");
      const turns: Turn[] = [];
      for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
        if (line.startsWith("C: ")) turns.push({ said: line.slice(3), demands: [] });
        else turns.at(-1)?.demands.push({ kind: line[0] as Demand["kind"], what: line.slice(2) });
      }
      return { name, turns };
    });

const patternOf = (what: string): RegExp => {
  const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/.exec(what) ?? [];
  return new RegExp(source, `${flags}u`);
};

const isMet = ({ kind, what }: Demand, heard: Heard, before: readonly Spoken[]): boolean => {
  const { text, facts, actions } = heard;
  switch (kind) {
    case "+":
      return patternOf(what).test(text);
    case "-":
      return what === "/REPEATED/"
        ? !before.some((one) => one.author === "assistant" && one.text === text)
        : !patternOf(what).test(text);
    case "=":
      return facts.outcome === what;
    case ">":
      return actions.includes(what);
    case "?":
      return facts.checks.some(({ answer }) => answer === what);
    case "*":
      return facts.task_kind === what;
  }
};

export type Judged = {
  name: string;
  /** What a reply should have done and did not. */
  missed: string[];
  /** What a reply said or did that is wrong. */
  wrong: string[];
  /** The replies in order, as their customer reads them. */
  replies: string[];
};

const judge = async ({ name, turns }: Conversation): Promise<Judged> => {
  const before: Spoken[] = [];
  const judged: Judged = { name, missed: [], wrong: [], replies: [] };
  let facts: Facts = noFacts;
  for (const [at, { said, demands }] of turns.entries()) {
    const dangers = safetyIn(said);
    const heard: Heard =
      dangers.length > 0
        ? {
            text: dangerText(dangers, "en"),
            actions: [],
            facts: { ...facts, safety: dangers.map(({ flag }) => flag), urgency: "emergency" },
            refused: false,
          }
        : await reply(said, before, facts);
    for (const demand of demands)
      if (!isMet(demand, heard, before)) {
        const failed = `${said}: ${demand.kind} ${demand.what} → ${heard.text.slice(0, 160)}`;
        (demand.kind === "-" ? judged.wrong : judged.missed).push(failed);
      }
    before.push({ message_id: `said-${at}`, author: "user", text: said });
    before.push({ message_id: `reply-${at}`, author: "assistant", text: heard.text });
    judged.replies.push(heard.text);
    facts = heard.facts;
  }
  return judged;
};

/** The written conversations, each judged by what its replies must and must not do. */
export const judgedConversations = (): Promise<Judged[]> => Promise.all(read().map(judge));
