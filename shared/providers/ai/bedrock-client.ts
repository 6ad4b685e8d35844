import type { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";

export type BedrockPlace = {
  region: string;
  /** Where Bedrock answers, if not at its own address. */
  endpoint?: string | undefined;
  timeout_ms: number;
};

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
    connected: (): Promise<BedrockRuntimeClient> => {
      client ??= connected();
      return client;
    },
    /** The caller's signal, or that the time is up: a stream may dribble for ever. */
    within: (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]),
  };
};
