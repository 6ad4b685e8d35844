import { configuration } from "../../configuration.ts";

const timeout_ms = 5000;

/** Whether the API answers at its public address, and if not, why. */
export const askFrontDoor = async (): Promise<{ answers: boolean; says: string }> => {
  try {
    const { ok, status } = await fetch(`${configuration().ACCESS_TOKEN_ISSUER}/ping`, {
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { answers: ok, says: `HTTP ${status}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { answers: false, says: cause instanceof Error ? cause.message : message };
  }
};
