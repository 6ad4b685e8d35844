import type { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { besideCall, refusedByVendor, turnAtVendor } from "../../data/vendor-rates.ts";
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

const limit = { rate: "model_calls_a_minute", scope: "model" } as const;

/** A call's turn would have come too late: the same as a model that turns it away. */
class TooBusy extends Error {
  override name = "ThrottlingException";
  readonly $metadata = { httpStatusCode: 429 };
}

/** Waits for a call's turn, unless its caller gives up before. */
const turnWithin = (signal: AbortSignal): Promise<boolean> => {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Stopped("stopped", { cause: signal.reason }));
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([turnAtVendor(limit), stopped]).finally(() =>
    signal.removeEventListener("abort", stop),
  );
};

const isThrottled = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 429;

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
      return guarded(async () => {
        if (!(await turnWithin(signal))) throw new TooBusy("not asked");
        try {
          // A stream could trickle on for ever.
          const within = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]);
          const [answer] = await Promise.all([work(asked, within), besideCall(limit)]);
          return answer;
        } catch (error) {
          if (signal.aborted) throw new Stopped("stopped", { cause: error });
          if (isThrottled(error)) await refusedByVendor(limit);
          throw error;
        }
      }).catch((error: unknown) => {
        throw error instanceof Stopped ? error.cause : error;
      });
    },
  };
};
