import * as z from "zod/mini";
import { SafetyFlag, safetyFlags, Urgency } from "../../domain/pricing/reading.ts";
import type { TaskKind } from "../../domain/pricing/taxonomy/task-kind.ts";
import { taskKind, taskKinds } from "../../domain/pricing/taxonomy/taxonomy.ts";

/** The name of the one tool that a model has to call. It does nothing: its arguments are the model's answer. */
export const recordReading = "record_reading";

const asUnclear = ["quantity", "kind"] as const;

/**
 * What a model may answer, and nothing else. Amazon Nova takes no other field than these three at the top, so only the
 * pieces of work are closed; what else stands at the top is not read.
 */
export const outputSchema = (own: readonly TaskKind[] = []) => ({
  type: "object",
  properties: {
    understood: { type: "boolean" },
    findings: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        properties: {
          task_kind: { type: "string", enum: [...taskKinds, ...own].map(({ task_kind }) => task_kind) },
          quantity: { type: "number" },
          confidence: { type: "number", minimum: 0, maximum: 1 },
          urgency: { type: "string", enum: ["emergency", "soon", "normal"] },
          evidence: { type: "string" },
          unclear: { type: "array", items: { type: "string", enum: [...asUnclear] } },
        },
        required: ["task_kind", "quantity", "confidence", "urgency", "evidence", "unclear"],
      },
    },
    safety: { type: "array", items: { type: "string", enum: [...safetyFlags] } },
  },
  required: ["understood", "findings", "safety"],
});

const List = z.optional(z.nullable(z.array(z.unknown())));

const Output = z.object({
  understood: z.optional(z.nullable(z.boolean())),
  findings: List,
  safety: List,
});

/** So unsure that a person looks at it, or the customer is asked. */
const unsaidConfidence = 0.5;

const Finding = z.object({
  task_kind: z.string(),
  quantity: z.optional(z.nullable(z.number().check(z.positive()))),
  confidence: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
  urgency: z.optional(z.nullable(Urgency)),
  evidence: z.optional(z.nullable(z.string())),
  unclear: List,
});

/** One piece of work that a model names. */
export type NamedWork = {
  task_kind: string;
  quantity: number;
  confidence: number;
  urgency: Urgency;
  evidence: string;
  unclear: readonly unknown[];
};

export type ModelOutput = {
  works: NamedWork[];
  dangers: SafetyFlag[];
  /** Whether it named work or a danger in a way that can't be read, which is left out. */
  incomplete: boolean;
};

const most = 20;

/** The kind of work with a name: a built-in one, or one of an operator's own. */
export const kindAmong = (own: readonly TaskKind[], name: string): TaskKind | undefined =>
  taskKind(name) ?? own.find(({ task_kind }) => task_kind === name);

/** What a model left out is unsure or unclear; what it got wrong loses that one piece of work. */
const namedWork = (item: unknown, own: readonly TaskKind[]): NamedWork[] => {
  const { data } = Finding.safeParse(item);
  const kind = data && kindAmong(own, data.task_kind);
  if (!kind) return [];
  const { task_kind, quantity, confidence, urgency, evidence, unclear } = data;
  return [
    {
      task_kind,
      quantity: quantity ?? kind.default_quantity,
      confidence: confidence ?? unsaidConfidence,
      urgency: urgency ?? "normal",
      evidence: evidence ?? "",
      unclear: [...(unclear ?? []), ...(quantity ? [] : ["quantity"])],
    },
  ];
};

/** Of work that is named twice, the surer; if the amounts contradict each other, the amount is unclear. */
const eachOnce = (works: readonly NamedWork[]): NamedWork[] => {
  const once = new Map<string, NamedWork>();
  for (const work of works) {
    const other = once.get(work.task_kind);
    const surer = other && other.confidence >= work.confidence ? other : work;
    const isUnclear = other && other.quantity !== work.quantity;
    once.set(work.task_kind, isUnclear ? { ...surer, unclear: [...surer.unclear, "quantity"] } : surer);
  }
  return [...once.values()];
};

/** A model's answer as far as it can be read; undefined: it is no answer. A list that is missing is empty. */
export const readOutput = (said: unknown, own: readonly TaskKind[] = []): ModelOutput | undefined => {
  const { data } = Output.safeParse(said);
  if (!data || Object.keys(data).length === 0) return undefined;
  const items = data.understood === false ? [] : (data.findings ?? []).slice(0, most);
  const works = items.map((item) => namedWork(item, own));
  const dangers = (data.safety ?? []).map((flag) => SafetyFlag.safeParse(flag).data);
  return {
    works: eachOnce(works.flat()),
    dangers: dangers.filter((flag) => flag !== undefined),
    incomplete: dangers.includes(undefined) || works.some((named) => named.length === 0),
  };
};
