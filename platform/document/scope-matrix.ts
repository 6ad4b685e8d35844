import { scopeOf } from "../../shared/domain/integration/scopes.ts";
import { methodOf, nameOf, pathOf } from "../../shared/http/contract.ts";
import { operations } from "../operations.ts";

/** Each operation that keys may call, with the scope that they need for it. */
export const scopeMatrix = async (): Promise<string> => {
  const rows = (await operations()).flatMap(({ contract }) =>
    contract.keys
      ? [[methodOf(contract), pathOf(contract), scopeOf(nameOf(contract), contract.keys)].join(",")]
      : [],
  );
  return `${["method,path,scope", ...rows].join("\n")}\n`;
};
