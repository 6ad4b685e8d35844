import { type DynamoDBClient, ProvisionedThroughputExceededException } from "@aws-sdk/client-dynamodb";
import { handler as getJobs } from "../../../functions/job/get-job-list-for-user.ts";
import { handler as getServices } from "../../../functions/quote/get-services.ts";
import { configuration } from "../../../shared/configuration.ts";
import { keysOf, type PhysicalIndex, physicalIndexes, table } from "../../../shared/data/engine/table.ts";
import { SeriesCreated, SeriesResumed } from "../../../shared/domain/series/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { withoutPauses } from "../pauses.ts";
import { renewed, signedIn, tell } from "../world.ts";
import type { Fault } from "./fault.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Written = { Put?: { Item: Record<string, unknown> } };
type Input = {
  IndexName?: PhysicalIndex;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: Written[];
};

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The partitions of indexes that a call of the table touches, each as often as it does. */
const touchedBy = ({ IndexName, ExpressionAttributeValues = {}, TransactItems = [] }: Input) => [
  ...(IndexName
    ? [{ index: IndexName, partition: String(ExpressionAttributeValues[":pk"]), kind: "Read" }]
    : []),
  ...TransactItems.flatMap(({ Put }) =>
    physicalIndexes
      .map((index) => ({ index, partition: Put?.Item[keysOf(index)[0]], kind: "Write" }))
      .filter(({ partition }) => partition !== undefined),
  ),
];

/** While something goes on, a partition of an index takes so much of each kind, and the table turns away what is more. */
const partitionsOf = (stage: WatchedStage) => {
  let taken: Map<string, number> | undefined;
  let most = 0;
  const counting = (next: (args: never) => Promise<unknown>) => (args: { input: Input }) => {
    if (!taken) return next(args as never);
    for (const { index, partition, kind } of touchedBy(args.input)) {
      const place = `${kind} ${index} ${partition}`;
      const count = (taken.get(place) ?? 0) + 1;
      taken.set(place, count);
      if (count <= most) continue;
      stage.measure("AWS/DynamoDB", `${kind}ThrottleEvents`, 1, {
        GlobalSecondaryIndexName: index,
        TableName: "Table",
      });
      const message = "The level of configured provisioned throughput for one or more GSIs was exceeded";
      throw new ProvisionedThroughputExceededException({ message, $metadata: { httpStatusCode: 400 } });
    }
    return next(args as never);
  };
  (table() as unknown as DynamoDBClient).middlewareStack.add(counting as never, {
    step: "initialize",
    name: "counting",
  });
  return {
    taking: async (count: number, work: () => Promise<unknown>): Promise<void> => {
      taken = new Map();
      most = count;
      await withoutPauses(work, true).finally(() => {
        taken = undefined;
      });
    },
  };
};

/** Faults of what the account, the table's indexes and the lists take. */
export const faultsInCapacity = (stage: WatchedStage): Fault[] => {
  const indexes = partitionsOf(stage);
  const crawler = "203.0.113.66";
  const state = { people: 6, pages: 1, events: 40 };
  const setRoute = async (line: string): Promise<string> => {
    await stage.aws(line);
    return `\`${line}\``;
  };

  return [
    {
      fault: "more happens than the partitions of the list of all events take",
      alarm: "TableThrottlesKey1",
      step_minutes: 5,
      goOn: () =>
        indexes.taking(24, async () => {
          for (const nth of times(state.events)) {
            const happened = [SeriesCreated, SeriesResumed][nth % 2] as typeof SeriesCreated;
            const id = newId("series");
            const data = { series_id: id, user_id: newId("user"), job_id: newId("job") };
            await tell(happened.atVersion({ id, version: 1 }, { data })).catch(() => undefined);
          }
        }),
      harm: async () => {
        state.events = 120;
      },
      look: async (page, since) => {
        page.explains("many write and nobody stands out");
        const [index, ...others] = stage.charted("WriteThrottleEvents", "GlobalSecondaryIndexName");
        if (!index || others.length > 0) throw new Error("it is not one index");
        const [most] = stage.ask(page.query("by actor_id, operation"), { since });
        if (most) throw new Error("somebody stands out");
        return `writes to ${index} alone, and nobody stands out`;
      },
      remedy: async (page) => {
        const [written] = configuration().LIST_SHARDS;
        const steps = [`LIST_SHARDS=${written},16`, "LIST_SHARDS=16"];
        page.tells("`LIST_SHARDS=4,16`");
        page.tells("`LIST_SHARDS=16`");
        for (const step of steps) {
          const [write = 0, read = write] = (step.split("=")[1] as string).split(",").map(Number);
          Object.assign(configuration(), { LIST_SHARDS: [write, read] });
        }
        return `first \`${steps[0]}\`, then \`${steps[1]}\`, each configured, deployed and released`;
      },
    },
    {
      fault: "a program without a session reads the list of services again and again",
      alarm: "TableThrottlesGsi1",
      step_minutes: 5,
      goOn: () =>
        indexes.taking(20, async () => {
          for (const _ of times(state.pages))
            await stage.request(getServices, { source_ip: crawler, query: {} });
          await stage.request(getServices, { query: {} });
        }),
      harm: async () => {
        state.pages = 40;
      },
      look: async (page, since) => {
        const of = "/aws/vendedlogs/marketplace/test/http-api";
        const [most, next] = stage.ask(page.query("by source_ip, route"), { of, since });
        if (most?.source_ip !== crawler) throw new Error("the caller is not seen");
        if (Number(most?.requests) < 10 * Number(next?.requests)) throw new Error("others ask as much");
        return `\`${most?.route}\` from one address, ${most?.requests} times`;
      },
      remedy: (page) =>
        setRoute(
          page.command("--route-settings '", {
            "HTTP-API": "HttpApi",
            route: stage.behind(getServices.contract).route,
            "requests-a-second": "10",
          }),
        ),
    },
    {
      fault: "more people at once than a new account runs functions",
      alarm: "FunctionThrottles",
      step_minutes: 5,
      before: async () => {
        stage.account.most = 10;
      },
      goOn: async () => {
        const as = await renewed(await signedIn("user"));
        await Promise.all(times(state.people).map(() => stage.request(getJobs, { as, query: {} })));
      },
      harm: async () => {
        state.people = 16;
      },
      look: async (page) => {
        const most = await stage.aws(page.lookWith("get-account-settings"));
        page.explains("more requests, each as long as ever");
        const rows = stage.ask(page.query("avg(duration_ms)"), { of: "job" });
        const [first, last] = [rows[0], rows.at(-1)];
        if (Number(last?.requests) <= Number(first?.requests)) throw new Error("there are no more requests");
        if (Number(last?.took) > 2 * Number(first?.took)) throw new Error("they take longer");
        return `${first?.requests} requests in five minutes became ${last?.requests} that were begun, each as long as before; the account runs ${most} at once`;
      },
      remedy: (page) =>
        setRoute(
          page.command("--default-route-settings", { "HTTP-API": "HttpApi", "requests-a-second": "8" }),
        ),
    },
  ];
};
