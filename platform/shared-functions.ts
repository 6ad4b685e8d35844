import { type AnyContract, areaOf, nameOf } from "../shared/http/contract.ts";
import type { ScheduleContract } from "../shared/stream/schedule.ts";
import { type Declared, operations, schedules } from "./operations.ts";
import { type Permission, permissionsOf, permissionsOfSchedule, usesOf } from "./permissions.ts";

/** A function of several handlers with the same permissions, except for cursors. */
export type SharedFunction<C> = {
  key: string;
  /** The path of its source, which the build generates. */
  file: string;
  permissions: Permission[];
  members: Declared<C>[];
};

type Operations = readonly Declared<AnyContract>[];

/** An operation of the interface's inventory has a function of its own, and so has one with its own timeout. */
export const sharesFunction = ({ extra, timeout_seconds }: AnyContract): boolean =>
  extra === true && timeout_seconds === undefined;

const sharingOf = (all: Operations): Declared<AnyContract>[] =>
  all.filter(({ contract }) => sharesFunction(contract));

/** Permissions that do not separate functions: a cursor is useless without permission to read the list. */
const everybodys: ReadonlySet<Permission> = new Set(["table", "lists"]);

const suffixOf = (permissions: readonly Permission[]): string =>
  permissions
    .filter((permission) => !everybodys.has(permission))
    .map((permission) => `-${permission}`)
    .join("");

/**
 * Areas with functions of their own: those with ten operations beyond the inventory or more, and one whose operations load
 * a third more if they are built with those of other areas. The others share. It is a list, and no count: an operation
 * that moves to another function can't be called between a deployment and its release.
 */
const areasApart: ReadonlySet<string> = new Set([
  "admin",
  "agent",
  "notification",
  "payment",
  "service-provider",
  "video",
]);

/** The area of functions that several areas share. */
export const sharedArea = "extras";

/**
 * The functions of operations beyond the inventory: one for those of an area, or of several small ones, with the same
 * permissions. A stack has at most 500 resources; this way a new operation adds none.
 */
export const extrasFunctions = async (
  all?: Operations,
): Promise<(SharedFunction<AnyContract> & { area: string })[]> => {
  const sharing = sharingOf(all ?? (await operations()));
  const nameFor = ({ contract }: Declared<AnyContract>) =>
    `${areasApart.has(areaOf(contract)) ? areaOf(contract) : "shared"}${suffixOf(permissionsOf(contract))}`;
  return [...Map.groupBy(sharing, nameFor)].map(([name, members]) => {
    const area = areaOf((members[0] as Declared<AnyContract>).contract);
    return {
      key: `extras_${name}`,
      file: `functions/extras/${name}.ts`,
      area: areasApart.has(area) ? area : sharedArea,
      permissions: usesOf(members.flatMap(({ contract }) => permissionsOf(contract))),
      members,
    };
  });
};

/** The folder of an operation: its path without its name and parameters. Undefined at the root. */
const folderOf = ({ contract }: Declared<AnyContract>): string =>
  nameOf(contract).split("/").slice(0, -1).join("/");

/**
 * The operations beyond the inventory of each folder: first those with the most common permissions, then the others.
 */
export const extrasByFolder = (
  all: Operations,
): Map<string, { folded: Declared<AnyContract>[]; others: Declared<AnyContract>[] }> =>
  new Map(
    [...Map.groupBy(sharingOf(all), folderOf)]
      .filter(([folder]) => folder !== "")
      .map(([folder, members]) => {
        const [folded = [], ...others] = [
          ...Map.groupBy(members, ({ contract }) => suffixOf(permissionsOf(contract))).values(),
        ].sort((one, other) => other.length - one.length);
        return [folder, { folded, others: others.flat() }];
      }),
  );

/** The functions of schedules. Each run of a schedule is an invocation of its own, so that none waits for another. */
export const scheduleFunctions = async (): Promise<
  (SharedFunction<ScheduleContract<unknown>> & Pick<ScheduleContract<unknown>, "long">)[]
> =>
  [
    ...Map.groupBy(
      await schedules(),
      ({ contract }) =>
        `schedules${suffixOf(permissionsOfSchedule(contract))}${contract.long ? "-long" : ""}`,
    ),
  ].map(([name, members]) => {
    const [{ contract }] = members as [Declared<ScheduleContract<unknown>>];
    return {
      key: name,
      file: `events/run-${name}.ts`,
      long: contract.long,
      permissions: permissionsOfSchedule(contract),
      members,
    };
  });

/** The files of handlers that share a function, each with the function's file. */
export const functionFiles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await extrasFunctions()), ...(await scheduleFunctions())].flatMap(({ file, members }) =>
      members.map((one) => [one.file, file] as const),
    ),
  );
