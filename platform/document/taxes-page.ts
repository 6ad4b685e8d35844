import type { Market } from "../../shared/markets/market.ts";
import type { MarketTax } from "../../shared/markets/tax-file.ts";
import { marketIds } from "../market-listings.ts";
import { marketFile } from "../markets.ts";

const askedOf = { lawyer: "a lawyer", accountant: "an accountant" } as const;

type Settings = Omit<MarketTax, "questions">;

const saidOf = (value: Settings[keyof Settings]): string =>
  Array.isArray(value) ? value.join(", ") || "none" : String(value ?? "none");

const sectionOf = ({ id, reviewed, tax: { questions, ...settings } }: Market): string => {
  const rows = (Object.keys(askedOf) as (keyof typeof askedOf)[]).flatMap((who) =>
    questions[who].map(({ asks, about }) => {
      const so = about.map((name) => `\`${name}\`: ${saidOf(settings[name])}`).join("; ");
      return `| ${askedOf[who]} | ${asks} | ${so || "–"} |`;
    }),
  );
  return `## \`${id}\`

\`reviewed: ${reviewed}\`: ${
    reviewed
      ? "stage `prod` serves it. These questions are asked anew whenever a setting beside them changes."
      : `stage \`prod\` refuses it, unless \`UNREVIEWED_MARKETS\` names \`${id}\`.`
  }

| for | question | so meanwhile |
|---|---|---|
${rows.join("\n")}`;
};

/** What lawyers and accountants have to answer, market by market, from the markets' files. */
export const taxesPage = async (): Promise<string> => `# What has to be asked about taxes

Derived from \`markets/*/market.json\` by \`npm run document\`: for lawyers and accountants. Nothing of how the service computes, invoices
or reports taxes is a legal claim; each row is a question that somebody who knows the country's law has to answer, with what the
service does until then. Write an answer as a change of the setting, or as a line in the market's \`sources.md\`, and take the question
out. Whoever sets \`reviewed: true\` answers for what is left ([markets.md](markets.md)).

${marketIds()
  .map((id) => sectionOf(marketFile(id)))
  .join("\n\n")}
`;
