import type { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { breaker } from "../../kernel/breaker.ts";

export type BedrockPlace = {
  region: string;
  /** Where Bedrock answers, if not at its own address. */
  endpoint?: string | undefined;
  timeout_ms: number;
};

class Stopped extends Error {
  override name = "Stopped";
}

/** What asks the model is asked again minutes later, by a timer or by a person, so it is never kept waiting for nothing. */
const guarded = breaker("model", {
  pause_seconds: 30,
  always: true,
  isFailure: (error) => {
    if (error instanceof Stopped) return undefined;
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
    return status < 400 || status >= 500;
  },
});

/** A client of Bedrock that asks once, made at its first use. */
export const bedrockClient = ({ region, endpoint, timeout_ms }: BedrockPlace) => {
  let client: Promise<BedrockRuntimeClient> | undefined;
  const connected = async (): Promise<BedrockRuntimeClient> => {
    const { BedrockRuntimeClient } = await import("@aws-sdk/client-bedrock-runtime");
    return new BedrockRuntimeClient({
      region,
      ...(endpoint && { endpoint }),
      maxAttempts: 1,
      // This client speaks HTTP/2. A session of its own for each request, since one kept over a frozen
      // function is dead without knowing it.
      requestHandler: { requestTimeout: timeout_ms, disableConcurrentStreams: true },
    });
  };
  return {
    /**
     * Asks within the time of one question. What `work` throws after the caller's signal ended it says nothing of the model.
     */
    ask: async <T>(
      signal: AbortSignal,
      work: (client: BedrockRuntimeClient, within: AbortSignal) => Promise<T>,
    ): Promise<T> => {
      client ??= connected();
      const asked = await client;
      return guarded(() =>
        // A stream may dribble for ever.
        work(asked, AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])).catch((error: unknown) => {
          throw signal.aborted ? new Stopped("stopped", { cause: error }) : error;
        }),
      ).catch((error: unknown) => {
        throw error instanceof Stopped ? error.cause : error;
      });
    },
  };
};
