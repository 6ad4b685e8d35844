import { invocation } from "../../kernel/log.ts";

const turns = new WeakMap<object, () => Promise<void>>();

/** From now on this invocation waits for its turn before it asks the payment provider anything. */
export const waitToAsk = (turn: () => Promise<void>): void => void turns.set(invocation(), turn);

export const turnToAsk = async (): Promise<void> => turns.get(invocation())?.();
