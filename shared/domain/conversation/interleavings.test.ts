import fc from "fast-check";
import { expect, test } from "vitest";
import { aMedia } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import { committed } from "../../kernel/record.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { answerAsAgent, handOver } from "./agent.ts";
import { closeConversation, conversationDueAt, elapseConversation, waitingReply } from "./closing.ts";
import { type Conversation, type Message, type MessageState, noUsage } from "./conversation.ts";
import { conversationMachine, messageMachine, type Turned } from "./machine.ts";
import {
  askAgain,
  beginReply,
  beginWithMedia,
  failReply,
  finishReply,
  rateReply,
  rejectMedia,
  silentAt,
  stopReply,
} from "./reply.ts";
import { blank, say } from "./talk.ts";

const start = "2027-03-01T09:00:00.000Z";
const agents = [newId("account"), newId("account")] as const;

/** What anybody sees of a conversation at one moment; two round trips later it may be something else. */
type Seen = { conversation: Conversation; messages: ReadonlyMap<string, Message> };

const deeds = [
  "say",
  "say",
  "say danger",
  "ask again",
  "stop",
  "rate",
  "hand over",
  "agent answers",
  "agent hands back",
  "close",
  "write",
  "write",
  "write in vain",
  "media arrive",
  "media refused",
  "time",
] as const;
type Deed = (typeof deeds)[number];

const newest = ({ messages }: Seen, states: readonly MessageState[]): Message | undefined =>
  [...messages.values()]
    .filter(({ author, state }) => author === "assistant" && states.includes(state))
    .at(-1);

const answer = { text: "Turn it off.", citations: [], actions: [], usage: noUsage };

/** What one of them makes of what it saw; undefined: it finds nothing to do. */
const decided = (deed: Deed, seen: Seen, now: string, agent: number): Turned | undefined => {
  const { conversation } = seen;
  const open = conversation.reply_id && seen.messages.get(conversation.reply_id);
  const agent_id = agents[agent] as (typeof agents)[number];
  switch (deed) {
    case "say":
    case "say danger": {
      const safety = deed === "say" ? [] : [{ flag: "gas" as const, notice: "Leave the house." }];
      return say(
        conversation,
        { author: "user", author_id: conversation.owner_id, text: "It drips.", safety },
        now,
      );
    }
    case "ask again": {
      const reply = newest(seen, ["complete", "stopped", "failed", "refused", "superseded"]);
      return reply && askAgain(conversation, reply, now);
    }
    case "stop":
      return open ? stopReply(conversation, open, now) : undefined;
    case "rate": {
      const reply = newest(seen, ["pending", "complete", "stopped", "refused"]);
      return reply && rateReply(conversation, reply, "good", now);
    }
    case "hand over":
      return handOver(conversation, now);
    case "agent answers":
      return answerAsAgent(conversation, { agent_id, text: "Here I am.", hand_back: false }, now);
    case "agent hands back":
      return answerAsAgent(conversation, { agent_id, text: "All done.", hand_back: true }, now);
    case "close":
      return closeConversation(conversation, waitingReply(conversation) && open ? open : undefined, now);
    case "write":
      if (open?.state === "pending" && open.heard_at)
        return { record: conversation, messages: [beginReply(open, now)], events: [] };
      return open?.state === "streaming"
        ? finishReply(conversation, open, { ...answer, facts: conversation.facts }, now)
        : undefined;
    case "write in vain":
      if (open?.state === "pending" && open.heard_at)
        return { record: conversation, messages: [beginReply(open, now)], events: [] };
      return open?.heard_at ? failReply(conversation, open, now) : undefined;
    case "media arrive":
      return conversation.waiting_media_id ? beginWithMedia(conversation, open || undefined, now) : undefined;
    case "media refused":
      return conversation.waiting_media_id
        ? rejectMedia(conversation, open || undefined, conversation.waiting_media_id, now)
        : undefined;
    case "time": {
      const silent = open ? silentAt(open) : undefined;
      if (open && silent !== undefined && silent <= now) return failReply(conversation, open, now);
      return elapseConversation(conversation, now);
    }
  }
};

const leadsTo = (row: Partial<Record<string, string>>, to: string): boolean =>
  Object.values(row).includes(to);

/** Every write so far, as the table would accept it: a write counts only if no other came first. */
class Store {
  conversation: Conversation;
  messages = new Map<string, Message>();
  now = start;
  refused = new Set<string>();
  states = new Set<string>();

  constructor(waits: boolean) {
    const media = waits ? [aMedia({ state: "pending" })] : [];
    this.conversation = blank(
      { id: newId("conversation"), kind: "repair", owner_id: newId("account"), role: "user", media },
      start,
    );
    this.states.add(this.conversation.state);
  }

  seen(): Seen {
    return { conversation: this.conversation, messages: new Map(this.messages) };
  }

  /** False: somebody else has changed the conversation, or one of the messages, since it was read. */
  write({ conversation, messages }: Seen, { record, messages: changed }: Turned): boolean {
    const stale = changed.some(({ id }) => this.messages.get(id)?.version !== messages.get(id)?.version);
    if (this.conversation.version !== conversation.version || stale) return false;
    this.follows(conversation, record);
    this.conversation = committed(record);
    for (const message of changed) {
      const was = this.messages.get(message.id);
      if (was && was.state !== message.state)
        expect(
          leadsTo(messageMachine.transitions[was.state], message.state),
          `a reply goes from ${was.state} to ${message.state}`,
        ).toBe(true);
      this.messages.set(message.id, committed(message));
    }
    this.states.add(record.state);
    this.holds();
    return true;
  }

  follows({ state: from }: Conversation, { state: to }: Conversation): void {
    if (from === to) return;
    expect(
      leadsTo(conversationMachine.transitions[from], to),
      `a conversation goes from ${from} to ${to}`,
    ).toBe(true);
    expect(conversationMachine.final, "what has ended never begins again").not.toContain(from);
  }

  holds(): void {
    const all = [...this.messages.values()];
    const { seq, reply_id, state, turns } = this.conversation;
    expect(all.map((message) => message.seq)).toEqual(all.map((_, at) => at + 1));
    expect(seq).toBe(all.length);
    const open = all.filter((message) => message.state === "pending" || message.state === "streaming");
    expect(open.map(({ id }) => id)).toEqual(reply_id ? [reply_id] : []);
    expect(turns).toBeGreaterThanOrEqual(0);
    if (conversationMachine.final.includes(state))
      expect(reply_id, `nobody writes a reply in one that is ${state}`).toBeUndefined();
    if (state === "closing") expect(reply_id, "it closes with its reply").toBeDefined();
    if (!conversationMachine.final.includes(state) && !reply_id)
      expect(conversationDueAt(this.conversation), `${state} ends by itself`).toBeDefined();
  }
}

/** One who comes to do something: it reads, decides and writes, and does so again where somebody was quicker. */
const act = async (store: Store, deed: Deed, agent: number, pause: () => Promise<void>): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const seen = store.seen();
    await pause();
    try {
      const turned = decided(deed, seen, store.now, agent);
      if (!turned) return;
      await pause();
      if (store.write(seen, turned)) return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      store.refused.add(error.reason.code);
      return;
    }
  }
};

/** What nobody can answer: asked for three times, and each time written in vain. */
const inVain = ["say", "ask again", "ask again"].flatMap((first) =>
  [first, "write in vain", "write in vain"].map((deed) => ({
    minutes: 0,
    acts: [{ deed: deed as Deed, agent: 0 }],
  })),
);

test("whoever says, writes, stops, hands over and closes at once, a conversation takes no forbidden step and has one open reply: 2,000 stories", async () => {
  const refused = new Set<string>();
  const states = new Set<string>();
  const round = fc.record({
    minutes: fc.constantFrom(0, 1, 2, 31),
    acts: fc.array(fc.record({ deed: fc.constantFrom(...deeds), agent: fc.nat(1) }), {
      minLength: 1,
      maxLength: 4,
    }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(round, { minLength: 2, maxLength: 8 }),
      fc.scheduler(),
      async (waits, fails, drawn, scheduler) => {
        const store = new Store(waits);
        const rounds = fails ? [...inVain, ...drawn] : drawn;
        for (const { minutes, acts } of rounds) {
          store.now = plus(store.now, { minutes });
          const pause = () => scheduler.schedule(Promise.resolve());
          const done = Promise.all(acts.map(({ deed, agent }) => act(store, deed, agent, pause)));
          await scheduler.waitFor(done);
        }
        for (const code of store.refused) refused.add(code);
        for (const state of store.states) states.add(state);
      },
    ),
    { numRuns: 2000, seed: Number(process.env.FUZZ_SEED ?? 20_270_301) },
  );
  expect([...refused].sort()).toEqual([
    "conversation.invalid_transition",
    "conversation.turn_in_progress",
    "message.invalid_transition",
  ]);
  expect([...states].sort()).toEqual(Object.keys(conversationMachine.transitions).sort());
}, 60_000);
