import { spendingStack, spendingTemplate, told_percent } from "../platform/spending.ts";
import { type Command, needed } from "./command.ts";
import { ownStack, type Seen } from "./own-stack.ts";
import { UsageError } from "./usage-error.ts";

const saidOf = ({ parameters: { Monthly, Mail } }: Seen): string =>
  `$${Monthly} a month; ${Mail} is told at ${told_percent.join(", ")} %`;

export const command: Command = {
  summary: "Set what the account may cost in a month, and who gets a mail as it is spent.",
  description: `
Makes a budget of AWS Budgets, in a stack of its own (${spendingStack("<stage>")}): a mail comes when ${told_percent.join(", ")} % of the
amount are spent. Nothing is stopped then. It counts the whole account. Without --monthly it says what is set.
It needs an administrator's credentials. It may be repeated. What models may cost a day is another limit:
npm run ops -- limits.`,
  options: {
    monthly: { type: "string", says: "the amount in whole US dollars, such as 500" },
    mail: { type: "string", says: "who is told; needed with --monthly at first, kept after that" },
  },
  run: async ({ given, stage, dryRun, terminal }) => {
    if (stage.name === "local") throw new UsageError("The local stage costs nothing.");
    const budget = ownStack(spendingStack(stage.name), stage.region);
    try {
      const before = await budget.read();
      terminal.tell(before ? `Set: ${saidOf(before)}` : "No budget is set");
      if (given.monthly === undefined) return;
      const Monthly = needed(given, "monthly");
      if (!/^[1-9]\d{0,8}$/.test(Monthly))
        throw new UsageError("--monthly must be a whole number of US dollars, without a sign.");
      const Mail = typeof given.mail === "string" ? given.mail : before?.parameters.Mail;
      if (!Mail || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(Mail))
        throw new UsageError("--mail must be the address of whoever is told.");
      const wanted = { Monthly, Mail };
      terminal.tell(`${dryRun ? "would set" : "sets"}: ${saidOf({ parameters: wanted, outputs: {} })}`);
      if (dryRun) return;
      const { isNew } = await budget.put(spendingTemplate, wanted);
      terminal.tell(isNew ? "The budget stands" : "Nothing to change");
    } finally {
      budget.close();
    }
  },
};
