import { cellsBetween, directoryUnder } from "../../data/analytics.ts";
import {
  everything,
  hoursZone,
  inMarket,
  isAsFine,
  partitionOf,
  sliceOf,
} from "../../domain/analytics/cells.ts";
import { eachOf } from "../../kernel/batches.ts";
import { currencies } from "../../markets/currencies.ts";
import { markets } from "../../markets/served.ts";

const roles = ["user", "service_provider"];

const ofMarkets = markets.length > 1 ? markets.map(({ id }) => id) : [];
const withMarkets = (slices: readonly string[]): string[] => [
  ...slices,
  ...ofMarkets.flatMap((market) => slices.map((slice) => inMarket(slice, market))),
];
const abreast = 20;

/** All partitions that a generation can have: every slice in the directory. */
const partitionsIn = async (zones: readonly string[]): Promise<string[]> => {
  const names = await directoryUnder("");
  const under = (heading: string) =>
    names.filter((name) => name.startsWith(heading)).map((name) => name.slice(heading.length));
  const services = ["*", ...under("service#")];
  const places = ["*", ...new Set(under("place#").map((entry) => entry.slice(entry.indexOf("#") + 1)))];
  const [plans, intervals] = [
    ["*", ...under("plan#")],
    ["*", ...under("interval#")],
  ];
  const money = currencies.map((currency) => `money.${currency}`);
  const slicesOf = (level: Parameters<typeof isAsFine>[0]) =>
    services.flatMap((service) =>
      places.filter((place) => isAsFine(level, place)).map((place) => sliceOf(service, place)),
    );
  const ofPlans = plans.flatMap((plan) => intervals.map((interval) => `${plan}|${interval}`));
  return [
    ...zones.flatMap((zone) => [
      ...(["flow", "span"] as const).flatMap((family) =>
        [
          ...slicesOf(family),
          ...ofMarkets.flatMap((market) => services.map((one) => inMarket(sliceOf(one, "*"), market))),
        ].map((slice) => partitionOf(zone, family, slice)),
      ),
      ...money.flatMap((family) => slicesOf("money").map((slice) => partitionOf(zone, family, slice))),
      ...currencies.flatMap((currency) =>
        (["price", "work"] as const).flatMap((family) =>
          slicesOf(family).map((slice) => partitionOf(zone, `${family}.${currency}`, slice)),
        ),
      ),
      ...withMarkets(ofPlans).map((slice) => partitionOf(zone, "membership", slice)),
      ...withMarkets(roles).map((role) => partitionOf(zone, "activity", role)),
    ]),
    ...withMarkets([everything]).map((slice) => partitionOf(hoursZone, "flow", slice)),
    ...money.map((family) => partitionOf(hoursZone, family, everything)),
  ];
};

type Cells = Map<string, number>;

const cellsOf = async (generation: number, partition: string): Promise<Cells> => {
  const cells = await cellsBetween(generation, partition, "", "\uffff");
  return new Map(
    cells.flatMap(({ sort, sums }) =>
      [...sums].flatMap(([measure, amount]) =>
        amount === 0 ? [] : [[`${partition} ${sort} ${measure}`, amount] as const],
      ),
    ),
  );
};

export type Difference = { cell: string; is: number; should: number };

/** The cells in which two generations differ. The first is compared with the second. */
export const differencesOf = async (
  [is, should]: readonly [number, number],
  zones: readonly string[],
): Promise<{ compared: number; differences: Difference[] }> => {
  const partitions = await partitionsIn(zones);
  const differences: Difference[] = [];
  let compared = 0;
  await eachOf(partitions, abreast, async (partition) => {
    const [first, second] = await Promise.all([cellsOf(is, partition), cellsOf(should, partition)]);
    for (const cell of new Set([...first.keys(), ...second.keys()])) {
      compared += 1;
      const [a, b] = [first.get(cell) ?? 0, second.get(cell) ?? 0];
      if (a !== b) differences.push({ cell, is: a, should: b });
    }
  });
  return { compared, differences };
};
