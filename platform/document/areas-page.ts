import { importsTable } from "../check/areas.ts";
import { readSources } from "../check/sources.ts";

const floors: Record<string, string> = {
  ".": "The whole project",
  shared: "`shared/`",
  "shared/domain": "`shared/domain/`: the areas",
  "shared/workflows": "`shared/workflows/`: the areas",
};

/** The imports between areas, read from the sources. */
export const areasPage = async (): Promise<string> => {
  const sources = readSources();
  const sections = Object.entries(floors).map(
    ([floor, title]) => `## ${title}\n\n${importsTable(floor, sources)}`,
  );
  return `# Who imports whom

Derived from the sources by \`npm run document\`. A row imports the columns that are marked; imports of types count,
tests and measurements don't. \`npm run check\` fails where the arrows go round in a circle, also inside
\`shared/data\`, \`shared/vendors\`, \`platform\`, \`local\` and \`ops\`. What each area is for: [architecture.md](architecture.md).

${sections.join("\n\n")}
`;
};
