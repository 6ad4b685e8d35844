import { GetParametersCommand, type SSMClient } from "@aws-sdk/client-ssm";
import {
  attachable,
  defaulted,
  givenByOperator,
  parameterPath,
  secretsExtension,
} from "../platform/environment.ts";
import { originsOf } from "../platform/markets.ts";
import { foundAt } from "../platform/preparation.ts";
import { CursorSecret, Secrets } from "../shared/configuration.ts";
import { asked_most, problemIn } from "./configure.ts";
import { idsOf } from "./keys.ts";
import type { Finding, Stored } from "./readiness.ts";
import { signingKeyOf } from "./rotate-keys.ts";
import type { Stage } from "./stage.ts";

const required = [...Object.keys(givenByOperator), secretsExtension] as (keyof typeof foundAt)[];
const withDefault = [...Object.keys(defaulted), ...Object.keys(attachable)];

/** Everything that the stack reads at its deployment, as far as it is stored. */
export const storedValues = async (ssm: SSMClient, stage: string): Promise<Stored> => {
  const names = [...required, ...withDefault];
  const byPath = new Map(names.map((name) => [parameterPath(stage, name), name]));
  const stored: Stored = {};
  for (let at = 0; at < names.length; at += asked_most) {
    const Names = [...byPath.keys()].slice(at, at + asked_most);
    const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names }));
    for (const { Name = "", Value } of Parameters) if (Value) stored[byPath.get(Name) as string] = Value;
  }
  return stored;
};

const storing = "then: npm run ops -- configure --stage <stage> --file <stage>.env";

/** Which values are missing or would be refused by the functions. */
export const ofValues = (
  { name, region }: Pick<Stage, "name" | "region">,
  stored: Stored,
  at?: string,
): Finding[] => {
  const missing = required.filter((one) => !stored[one]);
  const unset = withDefault.filter((one) => !stored[one]);
  const problem =
    missing.length + unset.length === 0 ? problemIn(name, stored as Record<string, string>) : undefined;
  const allowed = stored.ALLOWED_ORIGINS?.split(",") ?? [];
  const closed = originsOf(stored.MARKETS?.split(",") ?? [], name, at).filter(
    (one) => !allowed.includes(one),
  );
  const [, , , layerIn = region] = (stored[secretsExtension] ?? "").split(":");
  return [
    ...missing.map(
      (one): Finding => ({
        state: "missing",
        says: `${one} is not stored.`,
        next: `${foundAt[one]}. Write it into <stage>.env, ${storing}`,
      }),
    ),
    ...(unset.length > 0
      ? [
          {
            state: "missing",
            says: `These have no value yet: ${unset.join(", ")}.`,
            next: `Their defaults are stored by configure: write what else you want into <stage>.env, ${storing}`,
          } as const,
        ]
      : []),
    ...(problem
      ? [{ state: "missing", says: problem, next: `Correct it in <stage>.env, ${storing}` } as const]
      : []),
    ...(layerIn === region
      ? []
      : [
          {
            state: "missing",
            says: `${secretsExtension} is the layer of ${layerIn}, and the stage is in ${region}.`,
            next: `${foundAt[secretsExtension]}. Write it into <stage>.env, ${storing}`,
          } as const,
        ]),
    ...(closed.length > 0
      ? [
          {
            state: "missing",
            says: `ALLOWED_ORIGINS lacks ${closed.join(", ")}, where a market's folder has its pages.`,
            next: `configure adds it: npm run ops -- configure --stage <stage> --file <stage>.env`,
          } as const,
        ]
      : []),
    ...(missing.length + unset.length === 0 && !problem && closed.length === 0
      ? [{ state: "ready", says: "All values are stored." } as const]
      : []),
  ];
};

/** Which of the stage's keys and secrets are missing. */
export const ofSecrets = async (stage: Stage, stored: Stored): Promise<Finding[]> => {
  const [keys, cursors] = await Promise.all([stage.readSecret("keys"), stage.readSecret("cursors")]);
  const missing = [
    ...Object.keys(Secrets.shape).filter((one) => one !== "tax_certificate" && !keys?.[one]),
    ...Object.keys(CursorSecret.shape).filter((one) => !cursors?.[one]),
  ];
  if (missing.length > 0)
    return [{ state: "missing", says: `These secrets are missing: ${missing.join(", ")}.` }];
  if (stage.name === "prod" && !String(keys?.stripe_secret_key).startsWith("sk_live_"))
    return [
      { state: "missing", says: "stripe_secret_key is not a live key, and stage prod accepts no other." },
    ];
  const signing = signingKeyOf(keys);
  if (signing && stored.ACCESS_TOKEN_KEYS && !idsOf(stored.ACCESS_TOKEN_KEYS).includes(signing))
    return [
      {
        state: "missing",
        says: `ACCESS_TOKEN_KEYS lacks key ${signing}, which access tokens are signed with.`,
        next: `${foundAt.ACCESS_TOKEN_KEYS}. Write it into <stage>.env, ${storing}`,
      },
    ];
  return [{ state: "ready", says: "The stage's keys and Stripe's secrets are there." }];
};
