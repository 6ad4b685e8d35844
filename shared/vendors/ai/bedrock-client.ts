import type { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { breaker } from "../../kernel/breaker.ts";

export type BedrockPlace = {
  region: string;
  /** Bedrock's endpoint, if not the default. */
  endpoint?: string | undefined;
  timeout_ms: number;
};

/** A guardrail's id and version, as in `abc123:1`, in the form that Converse takes. */
export const guardrailOf = (guardrail: string | undefined) => {
  const [guardrailIdentifier, guardrailVersion] = guardrail?.split(":") ?? [];
  return guardrail ? { guardrailConfig: { guardrailIdentifier, guardrailVersion } } : {};
};

class Stopped extends Error {
  override name = "Stopped";
}

/**
 * Model calls are retried minutes later, by a timer or a person, so they are refused at once while the breaker is open.
 */
const guarded = breaker("model", {
  pause_seconds: 30,
  always: true,
  isFailure: (error) => {
    if (error instanceof Stopped) return undefined;
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
    return status < 400 || status >= 500;
  },
});

/** A Bedrock client without retries, created on first use. */
export const bedrockClient = ({ region, endpoint, timeout_ms }: BedrockPlace) => {
  let client: Promise<BedrockRuntimeClient> | undefined;
  const connected = async (): Promise<BedrockRuntimeClient> => {
    const { BedrockRuntimeClient } = await import("@aws-sdk/client-bedrock-runtime");
    return new BedrockRuntimeClient({
      region,
      ...(endpoint && { endpoint }),
      maxAttempts: 1,
      // This client speaks HTTP/2. It opens a session for each request, because one kept over a frozen function is dead
      // without noticing.
      requestHandler: { requestTimeout: timeout_ms, disableConcurrentStreams: true },
    });
  };
  return {
    /**
     * Calls the model within the time of one request. Errors after the caller's signal aborted it say nothing about the
     * model.
     */
    ask: async <T>(
      signal: AbortSignal,
      work: (client: BedrockRuntimeClient, within: AbortSignal) => Promise<T>,
    ): Promise<T> => {
      client ??= connected();
      const asked = await client;
      return guarded(() =>
        // A stream could trickle on for ever.
        work(asked, AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])).catch((error: unknown) => {
          throw signal.aborted ? new Stopped("stopped", { cause: error }) : error;
        }),
      ).catch((error: unknown) => {
        throw error instanceof Stopped ? error.cause : error;
      });
    },
  };
};
