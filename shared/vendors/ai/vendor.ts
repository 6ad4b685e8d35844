import type { Estimator } from "./estimator.ts";

export type EstimatorConfiguration =
  | { vendor: "rules" }
  | {
      vendor: "bedrock";
      /** A model or inference profile that sees video: `us.amazon.nova-2-lite-v1:0`. */
      modelId: string;
      region: string;
      /** Bedrock's endpoint, if not the default. */
      endpoint?: string;
      /** The guardrail to ask with: its id and version, as in `abc123:1`. */
      guardrail?: string;
      /** How long one reading may take. */
      timeout_ms?: number;
    };

/** The estimator of the configured vendor. Only that vendor's code is loaded. */
export const estimator = async (configuration: EstimatorConfiguration): Promise<Estimator> => {
  switch (configuration.vendor) {
    case "rules":
      return (await import("./rules/rules-estimator.ts")).rulesEstimator();
    case "bedrock":
      return (await import("./bedrock.ts")).bedrockEstimator(configuration);
  }
};
