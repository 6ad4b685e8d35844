import { secretsAge_minutes } from "../shared/configuration.ts";
import { accessTokenLife_minutes } from "../shared/http/access-token.ts";
import { type Command, needed } from "./command.ts";
import { type Key, newSigningKey, verifyingKeys } from "./keys.ts";
import { aliasOf, apiFunctions, firstWithoutKey, forEach, versionsWithTraffic } from "./live-functions.ts";
import type { SecretValues, Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

const nextStep = "ACCESS_TOKEN_KEYS: set it with `configure`, deploy, release.";
/**
 * The old key's last token is signed by a function that has not seen the new key yet; plus some time for its request.
 */
const quiet_minutes = secretsAge_minutes + accessTokenLife_minutes + 5;

/** The id of the key that signs access tokens, if there is one. */
export const signingKeyOf = (values: SecretValues | undefined): string | undefined =>
  (values?.access_token_key as Key | undefined)?.kid;

/** Every version of the API's functions that has traffic, and the one that would get it with the next release. */
const callable = async ({ lambda, name: stage }: Stage): Promise<{ name: string; version: string }[]> => {
  const versions: { name: string; version: string }[] = [];
  await forEach(await apiFunctions(stage), async (name) => {
    for (const version of [...versionsWithTraffic(await aliasOf(lambda, name)), "$LATEST"])
      versions.push({ name, version });
  });
  return versions;
};

export const command: Command = {
  summary: "Replace the key that signs access tokens, without signing anybody out.",
  description: `
Three steps, each safe to repeat, and one back:
  prepare   makes the next key; shows ACCESS_TOKEN_KEYS with both keys. Set it, deploy, release.
  switch    signs with the next key from now on. Refused until every function that has traffic knows it.
  finish    forgets the old key, ${quiet_minutes} minutes after the switch; shows ACCESS_TOKEN_KEYS with the new one alone.
  back      after switch, before finish: signs with the old key again. Do this before a rollback to a release that
            does not know the new key. Wait ${secretsAge_minutes} minutes before the rollback; whoever holds a token of the new
            key then gets one 401 and renews it.`,
  options: { step: { type: "string", says: "prepare, switch, finish or back", required: true } },
  run: async ({ given, dryRun, stage, terminal }) => {
    const step = needed(given, "step");
    const values = await stage.readSecret();
    if (!values) throw new UsageError(`Stage ${stage.name} has no secrets yet. Run: npm run ops -- secrets`);
    const current = values.access_token_key as Key;
    const next = values.next_access_token_key as Key | undefined;
    const former = values.former_access_token_key as Key | undefined;

    switch (step) {
      case "prepare": {
        if (former) throw new UsageError("The last rotation is not finished: run --step finish first.");
        const prepared = next ?? newSigningKey();
        terminal.tell(next ? `Key ${prepared.kid} is prepared already` : `Prepares key ${prepared.kid}`);
        if (dryRun) return;
        if (!next) await stage.writeSecret({ ...values, next_access_token_key: prepared });
        terminal.tell(nextStep);
        return terminal.show(verifyingKeys([current, prepared]));
      }
      case "switch": {
        if (!next) throw new UsageError("No key is prepared: run --step prepare first.");
        const without = await firstWithoutKey(stage.lambda, await callable(stage), next.kid);
        if (without)
          throw new UsageError(
            `Version ${without.version} of ${without.name} does not know key ${next.kid} yet. ${nextStep}`,
          );
        terminal.tell(
          `Signs with ${next.kid} instead of ${current.kid}, within ${secretsAge_minutes} minutes everywhere`,
        );
        if (dryRun) return;
        const { next_access_token_key: _, ...rest } = values;
        return stage.writeSecret({
          ...rest,
          access_token_key: next,
          former_access_token_key: { ...current, switched_at: new Date().toISOString() },
        });
      }
      case "finish": {
        if (!former) throw new UsageError("There is no previous key: run --step switch first.");
        const since_minutes = (Date.now() - Date.parse(String(former.switched_at))) / 60_000;
        if (since_minutes < quiet_minutes)
          throw new UsageError(
            `Tokens of the old key may still be alive: come back in ${Math.ceil(quiet_minutes - since_minutes)} minutes.`,
          );
        terminal.tell(`Forgets key ${former.kid}`);
        if (dryRun) return;
        const { former_access_token_key: _, ...rest } = values;
        await stage.writeSecret(rest);
        terminal.tell(nextStep);
        return terminal.show(verifyingKeys([current]));
      }
      case "back": {
        if (!former)
          throw new UsageError(
            "There is no previous key to go back to: it was not switched, or is finished.",
          );
        terminal.tell(
          `Signs with ${former.kid} again instead of ${current.kid}, within ${secretsAge_minutes} minutes everywhere`,
        );
        if (dryRun) return;
        const { former_access_token_key: _, ...rest } = values;
        const { switched_at: __, ...signing } = former;
        return stage.writeSecret({ ...rest, access_token_key: signing, next_access_token_key: current });
      }
      default:
        throw new UsageError(`--step is prepare, switch, finish or back, not ${step}.`);
    }
  },
};
