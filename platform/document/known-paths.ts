import { methodOf, pathOf } from "../../shared/http/contract.ts";
import type { Paths } from "../../shared/http/fallback.ts";
import { operations } from "../operations.ts";

/** The paths of all operations with their methods: what is not there is refused by them. */
export const knownPaths = async (): Promise<Paths> => {
  const paths: Record<string, string[]> = {};
  for (const { contract } of await operations()) {
    const path = pathOf(contract);
    paths[path] = [...(paths[path] ?? []), methodOf(contract)];
  }
  return paths;
};
