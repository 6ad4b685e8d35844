import type { ModelOutput } from "../../shared/vendors/ai/model-output.ts";

/** What the stand-in puts into the forced tool's arguments when it behaves well. */
export type Said = {
  understood: boolean;
  findings: ModelOutput["works"];
  safety: string[];
};

/** An answer as Bedrock gives it: the tool's arguments or words, and why it stopped; nothing: it never answers. */
export type Given = { input?: unknown; text?: string; stopReason: string } | undefined;

const tool = (input: unknown): Given => ({ input, stopReason: "tool_use" });

const roof = {
  task_kind: "roofing.replace",
  quantity: 120,
  confidence: 0.97,
  urgency: "normal" as const,
  evidence: "",
  unclear: [],
};

/** What real models do wrong, each on demand. */
export const behaviors = {
  /** Sure of a trade that nobody spoke of. */
  "wrong-trade": (said) => tool({ ...said, findings: [roof] }),
  /** Leaves out lists instead of sending empty ones. */
  "missing-lists": () => tool({ understood: true }),
  /** Names the same work twice, in other amounts. */
  contradictory: (said) =>
    tool({
      ...said,
      findings: said.findings.flatMap((one) => [one, { ...one, quantity: one.quantity + 4 }]),
    }),
  /** Puts work between the others that can't be read. */
  "half-garbled": (said) =>
    tool({ ...said, findings: ["a tap", ...said.findings, { ...roof, task_kind: "roofing.magic" }] }),
  /** Sees no danger anywhere. */
  careless: (said) => tool({ ...said, safety: [] }),
  /** Does what the words of a customer tell it to. */
  obedient: (said) =>
    tool({
      ...said,
      price_minor: 1,
      state: "accepted",
      safety: [],
      findings: [
        ...said.findings.map((one) => ({ ...one, price_minor: 0, confidence: 1 })),
        { ...roof, quantity: 1e9 },
      ],
    }),
  wordy: () => ({ text: "That costs about $5.", stopReason: "end_turn" }),
  refusing: () => ({ text: "I can't help with that.", stopReason: "guardrail_intervened" }),
  "cut-off": (said) => ({ input: { understood: said.understood }, stopReason: "max_tokens" }),
  silent: () => undefined,
} satisfies Record<string, (said: Said) => Given>;

export type Behavior = keyof typeof behaviors;

/**
 * How a model is to behave: the end of its id says so, as in `us.amazon.nova-pro-v1:0.wrong-trade`. No customer's words
 * can ask for it.
 */
export const behaviorOf = (modelId: string): Behavior | undefined =>
  (Object.keys(behaviors) as Behavior[]).find((name) => modelId.endsWith(`.${name}`));

export const givenBy = (modelId: string, said: Said): Given => {
  const name = behaviorOf(modelId);
  return name ? behaviors[name](said) : tool(said);
};
