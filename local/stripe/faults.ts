export type RequestFault = {
  kind: "error_after_commit" | "reset_after_processing" | "rate_limit" | "slow";
  /** Path with `*` for anything, `/v1/payment_intents/*`; absent: every path. */
  path?: string;
  method?: string;
  /** How many requests it hits; absent: one. */
  count?: number;
  /** For `slow`: how long the request is in progress, milliseconds of real time. */
  delay_ms?: number;
};

type WebhookFault = {
  kind: "duplicate" | "lose" | "delay" | "reorder";
  /** Event type with `*` for anything; absent: every event. */
  type?: string;
  /** How many deliveries it hits; `reorder` holds that many and sends them last first. */
  count?: number;
  /** For `delay`: by the emulator's clock, milliseconds. */
  delay_ms?: number;
};

/** The next payouts fail at the bank. */
type PayoutFault = { kind: "payout_failure"; count?: number };

/** The bank declines the next charges of at least so much, in minor units, whatever the card: the account has less. */
type ChargeFault = { kind: "decline"; at_least?: number; count?: number };

export type Fault = RequestFault | WebhookFault | PayoutFault | ChargeFault;
type Armed = { fault: Fault; left: number; spent: () => void };

const REQUEST_KINDS = new Set(["error_after_commit", "reset_after_processing", "rate_limit", "slow"]);
const WEBHOOK_KINDS = new Set(["duplicate", "lose", "delay", "reorder"]);
const KINDS = new Set([...REQUEST_KINDS, ...WEBHOOK_KINDS, "payout_failure", "decline"]);

const matches = (pattern: string | undefined, value: string) =>
  pattern === undefined || new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`).test(value);

/** Test faults: what fails next, where, and how often. */
export class Faults {
  private armed: Armed[] = [];

  /** Resolves when it has hit as often as it should. Throws a TypeError for a kind that does not exist. */
  add(fault: Fault): Promise<void> {
    if (!KINDS.has(fault.kind)) throw new TypeError(`unknown fault: ${fault.kind}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.armed.push({ fault, left: fault.count ?? 1, spent: resolve });
    return promise;
  }

  clear(): void {
    this.armed = [];
  }

  list(): Fault[] {
    return this.armed.map(({ fault, left }) => ({ ...fault, count: left }));
  }

  takeForRequest(method: string, path: string): RequestFault | undefined {
    return this.take((fault): fault is RequestFault => {
      if (!REQUEST_KINDS.has(fault.kind)) return false;
      const { path: pattern, method: only } = fault as RequestFault;
      return matches(pattern, path) && (only === undefined || only === method);
    })?.fault;
  }

  takeForEvent(type: string): { fault: WebhookFault; left: number } | undefined {
    return this.take(
      (fault): fault is WebhookFault =>
        WEBHOOK_KINDS.has(fault.kind) && matches((fault as WebhookFault).type, type),
    );
  }

  takeForPayout(): boolean {
    return this.take((fault): fault is PayoutFault => fault.kind === "payout_failure") !== undefined;
  }

  takeForCharge(amount: number): boolean {
    return (
      this.take(
        (fault): fault is ChargeFault =>
          fault.kind === "decline" && amount >= ((fault as ChargeFault).at_least ?? 0),
      ) !== undefined
    );
  }

  private take<F extends Fault>(
    accepts: (fault: Fault) => fault is F,
  ): { fault: F; left: number } | undefined {
    const found = this.armed.find(({ fault }) => accepts(fault));
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) {
      this.armed = this.armed.filter((other) => other !== found);
      found.spent();
    }
    return { fault: found.fault as F, left: found.left };
  }
}
