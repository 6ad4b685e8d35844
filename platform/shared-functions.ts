import { type AnyContract, areaOf } from "../shared/http/contract.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import { type Declared, operations, schedules } from "./operations.ts";
import { type Permission, permissionsOf, usesOf } from "./permissions.ts";

/** A function of several handlers, all of which may do the same: it may do no more than each of them needs. */
export type SharedFunction<C> = {
  key: string;
  /** Where it is built: its source is written by the build. */
  file: string;
  permissions: Permission[];
  members: Declared<C>[];
};

/** An operation of the interface's inventory has a function of its own, and so has one that may take its own time. */
export const sharesFunction = ({ extra, timeout_seconds }: AnyContract): boolean =>
  extra === true && timeout_seconds === undefined;

const suffixOf = (permissions: readonly Permission[]): string =>
  permissions
    .filter((permission) => permission !== "table")
    .map((permission) => `-${permission}`)
    .join("");

const scheduleUses = ({ uses }: ScheduleContract<unknown>) => usesOf(uses, { lists: true });

/**
 * The functions of operations beyond the inventory: one for those of an area that may do the same. A stack holds 500
 * resources; so one more operation adds none.
 */
export const extrasFunctions = async (): Promise<(SharedFunction<AnyContract> & { area: string })[]> => {
  const sharing = (await operations()).filter(({ contract }) => sharesFunction(contract));
  const nameFor = ({ contract }: Declared<AnyContract>) =>
    `${areaOf(contract)}${suffixOf(permissionsOf(contract))}`;
  return [...Map.groupBy(sharing, nameFor)].map(([name, members]) => {
    const { contract } = members[0] as Declared<AnyContract>;
    return {
      key: `extras_${name}`,
      file: `functions/extras/${name}.ts`,
      area: areaOf(contract),
      permissions: permissionsOf(contract),
      members,
    };
  });
};

/** The functions of schedules. Each turn of a schedule is an invocation of its own, so that none waits for another. */
export const scheduleFunctions = async (): Promise<SharedFunction<ScheduleContract<unknown>>[]> =>
  [...Map.groupBy(await schedules(), ({ contract }) => `schedules${suffixOf(scheduleUses(contract))}`)].map(
    ([name, members]) => ({
      key: name,
      file: `events/${name}.ts`,
      permissions: scheduleUses((members[0] as Declared<ScheduleContract<unknown>>).contract),
      members,
    }),
  );

/** The files of handlers that share a function, each with the function's. */
export const functionFiles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await extrasFunctions()), ...(await scheduleFunctions())].flatMap(({ file, members }) =>
      members.map((one) => [one.file, file] as const),
    ),
  );
