import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { functionName } from "../platform/functions.ts";
import { type Command, needed } from "./command.ts";
import { type Key, newSigningKey, verifyingKeys } from "./keys.ts";
import { Mistake } from "./mistake.ts";
import type { Stage } from "./stage.ts";

const nextStep = "ACCESS_TOKEN_KEYS: set it with `configure`, deploy, release.";
/** Tokens live fifteen minutes; functions keep the secrets for five. */
const quiet_minutes = 25;

/** Ids of the keys that the deployed functions verify with. */
const deployedKeys = async ({ lambda, name }: Stage): Promise<string[]> => {
  const { Environment } = await lambda.send(
    new GetFunctionConfigurationCommand({ FunctionName: functionName(name, "ping") }),
  );
  const { keys } = JSON.parse(Environment?.Variables?.ACCESS_TOKEN_KEYS ?? '{"keys":[]}') as {
    keys: { kid: string }[];
  };
  return keys.map(({ kid }) => kid);
};

export const command: Command = {
  summary: "Put a new signing key in the place of the old one, without signing anybody out.",
  description: `
Three steps, each safe to repeat:
  prepare   makes the next key; shows ACCESS_TOKEN_KEYS with both keys. Set it, deploy, release.
  switch    signs with the next key from now on. Refused until the deployed functions know it.
  finish    forgets the old key, ${quiet_minutes} minutes after the switch; shows ACCESS_TOKEN_KEYS with the new one alone.`,
  options: { step: { type: "string", says: "prepare, switch or finish", required: true } },
  run: async ({ given, dryRun, stage, terminal }) => {
    const step = needed(given, "step");
    const values = await stage.readSecret();
    if (!values) throw new Mistake(`Stage ${stage.name} has no secrets yet. Run: npm run ops -- secrets`);
    const current = values.access_token_key as Key;
    const next = values.next_access_token_key as Key | undefined;
    const former = values.former_access_token_key as Key | undefined;

    switch (step) {
      case "prepare": {
        if (former) throw new Mistake("The last rotation is not finished: run --step finish first.");
        const prepared = next ?? newSigningKey();
        terminal.tell(next ? `Key ${prepared.kid} is prepared already` : `Prepares key ${prepared.kid}`);
        if (dryRun) return;
        if (!next) await stage.writeSecret({ ...values, next_access_token_key: prepared });
        terminal.tell(nextStep);
        return terminal.show(verifyingKeys([current, prepared]));
      }
      case "switch": {
        if (!next) throw new Mistake("No key is prepared: run --step prepare first.");
        if (!(await deployedKeys(stage)).includes(next.kid))
          throw new Mistake(`The deployed functions do not know key ${next.kid} yet. ${nextStep}`);
        terminal.tell(`Signs with ${next.kid} instead of ${current.kid}, within five minutes everywhere`);
        if (dryRun) return;
        const { next_access_token_key: _, ...rest } = values;
        return stage.writeSecret({
          ...rest,
          access_token_key: next,
          former_access_token_key: { ...current, switched_at: new Date().toISOString() },
        });
      }
      case "finish": {
        if (!former) throw new Mistake("There is no former key: run --step switch first.");
        const since_minutes = (Date.now() - Date.parse(String(former.switched_at))) / 60_000;
        if (since_minutes < quiet_minutes)
          throw new Mistake(
            `Tokens of the old key may still be alive: come back in ${Math.ceil(quiet_minutes - since_minutes)} minutes.`,
          );
        terminal.tell(`Forgets key ${former.kid}`);
        if (dryRun) return;
        const { former_access_token_key: _, ...rest } = values;
        await stage.writeSecret(rest);
        terminal.tell(nextStep);
        return terminal.show(verifyingKeys([current]));
      }
      default:
        throw new Mistake(`--step is prepare, switch or finish, not ${step}.`);
    }
  },
};
