import type { JobRecord } from "../typescript/operations.ts";

type Money = NonNullable<JobRecord["money"]>;
type Entry = Money["ledger"]["items"][number];
type Event = JobRecord["events"][number];

/** One step of a job's money. What the customer pays is what the provider gets, what we get, and what it costs. */
export type Step = {
  id: string;
  kind: Entry["kind"];
  at: string;
  customer_minor: number;
  provider_minor: number;
  us_minor: number;
  costs_minor: number;
  /** Who decided it, and why, as far as it is known. */
  by?: { role: string; id: string };
  why?: string;
};

export type Statement = {
  steps: Step[];
  sum: Pick<Step, "customer_minor" | "provider_minor" | "us_minor" | "costs_minor">;
  /** What became of the provider's part: these three are its sum. Negative: the provider owes it. */
  paid_minor: number;
  kept_minor: number;
  open_minor: number;
  /** What the bank has taken back while it is undecided. */
  disputed_minor: number;
};

/** Money on its way to the provider: it changes nothing about whose it is. */
const settling: readonly Entry["kind"][] = ["transfer", "reversal"];

/** What an entry adds to accounts. Debits are positive. */
const added = ({ lines }: Pick<Entry, "lines">, ...accounts: string[]): number =>
  lines.reduce((sum, { account, amount_minor }) => sum + (accounts.includes(account) ? amount_minor : 0), 0);

const total = (entries: readonly Entry[], ...accounts: string[]): number =>
  entries.reduce((sum, entry) => sum + added(entry, ...accounts), 0);

/** The books of a job's payment, oldest first, as a statement that adds up. */
export const statementOf = (
  { ledger, refunds }: Pick<Money, "ledger" | "refunds">,
  events: readonly Pick<Event, "occurred_at" | "actor" | "reason">[],
): Statement => {
  const entries = ledger.items.toSorted((a, b) => a.posted_at.localeCompare(b.posted_at));
  const [paying, earning] = [true, false].map((isSettling) =>
    entries.filter(({ kind }) => settling.includes(kind) === isSettling),
  ) as [Entry[], Entry[]];
  const steps = earning.flatMap((entry): Step[] => {
    const { id, kind, posted_at, reference } = entry;
    const provider_minor = -added(entry, "provider_payable", "provider_debt");
    const costs_minor = added(entry, "processing_fee", "dispute_fee");
    const us_minor = -added(entry, "platform_fee") - costs_minor;
    const customer_minor = provider_minor + us_minor + costs_minor;
    if ([provider_minor, us_minor, costs_minor].every((amount) => amount === 0)) return [];
    const refund = refunds.find(({ refund_id }) => refund_id === reference);
    const event = events.find(({ occurred_at }) => occurred_at === posted_at);
    const by = refund?.author_id
      ? { role: refund.initiator ?? "account", id: refund.author_id }
      : event?.actor;
    const why = refund?.note ?? refund?.reason ?? event?.reason;
    return [
      {
        id,
        kind,
        at: posted_at,
        customer_minor,
        provider_minor,
        us_minor,
        costs_minor,
        ...(by && { by }),
        ...(why && { why }),
      },
    ];
  });
  const sumOf = (name: keyof Statement["sum"]) => steps.reduce((sum, step) => sum + step[name], 0);
  const sum = {
    customer_minor: sumOf("customer_minor"),
    provider_minor: sumOf("provider_minor"),
    us_minor: sumOf("us_minor"),
    costs_minor: sumOf("costs_minor"),
  };
  const paid_minor = -total(paying, "processor");
  const kept_minor = -total(paying, "provider_debt");
  return {
    steps,
    sum,
    paid_minor,
    kept_minor,
    open_minor: sum.provider_minor - paid_minor - kept_minor,
    disputed_minor: total(entries, "dispute"),
  };
};
