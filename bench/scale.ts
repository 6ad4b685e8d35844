import { handler as getAllJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as getOpenJobs } from "../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import { nameOf } from "../shared/http/contract.ts";
import { provider } from "../tests/marketplace.ts";
import { type Caller, httpEvent, signedIn } from "../tests/world.ts";
import { modulePath } from "./builds.ts";
import { fill } from "./fill.ts";
import { startWarmProcess } from "./service-process.ts";

/** Read units of one page of a list, by how many items it has behind it. */
export type Flatness = { list: string; page: "first" | "third"; units: number[] };

type List = { contract: AnyContract; as: Caller; query: Record<string, string> };

/** The read units of a list's first and third page. */
const unitsOf = async ({ contract, as, query }: List, environment: Record<string, string>) => {
  const service = await startWarmProcess(modulePath.operation(`functions/${nameOf(contract)}`), environment);
  try {
    const units: number[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { answers } = await service.handle([
        httpEvent(contract, { as, query: { ...query, limit: "20", ...(cursor && { cursor }) } }),
      ]);
      cursor = JSON.parse(answers[0]?.body as string).data.next_cursor;
      units.push(service.logged()[0]?.read_units as number);
    }
    return { first: units[0] as number, third: units[2] as number };
  } finally {
    await service.stop();
  }
};

/** Asks the same lists of a table with each number of items behind them. */
export const measureFlatness = async (
  sizes: readonly number[],
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Flatness[]> => {
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB as string;
  const table = environment.TABLE_NAME as string;
  const user = await signedIn("user");
  const admin = await signedIn("admin");
  const { provider: plumber } = await provider();
  const lists: List[] = [
    { contract: getJobs.contract, as: user, query: {} },
    { contract: getAllJobs.contract, as: admin, query: {} },
    { contract: getAllJobs.contract, as: admin, query: { status: "open" } },
    { contract: getOpenJobs.contract, as: plumber, query: {} },
  ];
  const found: Flatness[] = [];
  let loaded = 0;
  for (const size of sizes) {
    await fill(endpoint, table, user.id, { from: loaded, to: size }, progress);
    loaded = size;
    for (const list of lists) {
      const name = [nameOf(list.contract), ...Object.entries(list.query).map((pair) => pair.join("="))].join(
        " ",
      );
      const units = await unitsOf(list, environment);
      for (const page of ["first", "third"] as const) {
        const known = found.find((row) => row.list === name && row.page === page);
        if (known) known.units.push(units[page]);
        else found.push({ list: name, page, units: [units[page]] });
      }
    }
  }
  return found;
};
