import { SSMClient } from "@aws-sdk/client-ssm";
import { type Preparation, preparations } from "../platform/preparation.ts";
import { remedyFor } from "./aws-errors.ts";
import type { Command } from "./command.ts";
import { patience } from "./patience.ts";
import { type Asked, type Finding, ofAddress, ofModel, ofSenders, ofTexts } from "./readiness.ts";
import { currenciesIn, ofCurrencies, settled } from "./readiness-currencies.ts";
import { ofSecrets, ofValues, storedValues } from "./readiness-values.ts";
import { ofWebhooks } from "./readiness-webhooks.ts";
import { UsageError } from "./usage-error.ts";

type Checks = Record<Preparation, (asked: Asked) => Promise<Finding[]>>;

const checksWith = (more: readonly string[]): Checks => ({
  secrets: ({ stage, stored }) => ofSecrets(stage, stored),
  sender: ofSenders,
  texts: ofTexts,
  model: ofModel,
  currencies: ofCurrencies(more),
  address: ofAddress,
  webhooks: ofWebhooks,
});

/** What a check finds, or why it could not ask. */
const found = async (key: Preparation, checks: Checks, asked: Asked): Promise<Finding[]> => {
  try {
    const { step } = preparations[key];
    return (await checks[key](asked)).map((one) => ({ next: step, ...one }));
  } catch (error) {
    const { message } = error as Error;
    return [
      {
        state: "unknown",
        says: `${preparations[key].what}: this could not be asked.`,
        next: remedyFor(error, asked.stage.region) ?? message,
      },
    ];
  }
};

const signs = { ready: "✓", missing: "✗", unknown: "?" };

export const command: Command = {
  summary: "Say what a stage still needs before it is deployed, and what to do next.",
  description: `
Asks the Parameter Store, Secrets Manager, SES, End User Messaging, the model, the API's address and Stripe. Nothing is
changed; the model is asked for one word. It fails if something is missing or could not be asked. The address and the
webhook destinations are possible only after the first deployment: without --deployed they are named, and don't count.`,
  options: {
    deployed: { type: "boolean", says: "the stage was deployed: all of it must be there" },
    settled,
  },
  run: async ({ given, stage, terminal }) => {
    if (stage.name === "local") throw new UsageError("The local stage has all it needs: npm start makes it.");
    const ssm = new SSMClient({ region: stage.region, requestHandler: patience });
    const stored = await storedValues(ssm, stage.name).finally(() => ssm.destroy());
    const said: { later: boolean; finding: Finding }[] = [];
    const say = (finding: Finding, later = false) => {
      said.push({ later, finding });
      terminal.tell(`${signs[finding.state]} ${finding.says}`);
      if (finding.state === "ready") return;
      terminal.tell(
        `  ${later ? "After the first deployment. " : ""}${finding.next?.replaceAll("<stage>", stage.name)}`,
      );
    };
    for (const finding of ofValues(stage, stored)) say(finding);
    const checks = checksWith(currenciesIn(given.settled));
    for (const key of Object.keys(checks) as Preparation[])
      for (const finding of await found(key, checks, { stage, stored }))
        say(finding, preparations[key].later && given.deployed !== true);
    const open = said.filter(({ later, finding }) => !later && finding.state !== "ready");
    if (open.length > 0)
      throw new UsageError(`Stage ${stage.name} is not ready: ${open.length} things are open.`);
    terminal.tell(`Stage ${stage.name} is ready.`);
  },
};
