import type { AnyContract } from "../../shared/http/contract.ts";
import type { Declared } from "../operations.ts";
import { extrasByFolder } from "../shared-functions.ts";

/**
 * Folders with operations that need a route of their own, and how many: they existed before folders had one route, or their
 * operations belong beside those that they stand for.
 */
const routesBesides: Readonly<Record<string, number>> = {
  "admin/admins": 2,
  "admin/subscription": 2,
  "agent/access": 1,
  authentication: 3,
  "authentication/admin": 1,
  job: 1,
  notification: 1,
  payment: 4,
  "service-provider/auth": 2,
  video: 2,
};

/**
 * Folders whose operations beyond the inventory need more than one route: an API has at most 300. Operations that need
 * other permissions belong in a folder of their own.
 */
export const folderProblems = (all: readonly Declared<AnyContract>[]): string[] =>
  [...extrasByFolder(all)].flatMap(([folder, { folded, others }]) =>
    others.length > (routesBesides[folder] ?? 0)
      ? [
          `functions/${folder} has operations that use something else than the ${folded.length} that its route leads to: ${others.map(({ key }) => key).join(", ")}. Put them into a folder of their own`,
        ]
      : [],
  );
