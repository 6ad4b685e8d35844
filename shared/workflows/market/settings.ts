import { storedSettings } from "../../data/settings-in-force.ts";
import { remembered } from "../../kernel/remembered.ts";
import { putInForce } from "../../markets/in-force.ts";

/** Has this process go by what operators of its markets have set. Whoever goes by it awaits it first. */
export const marketSettings = remembered("market settings", async () =>
  putInForce(new Map((await storedSettings()).map(({ id, settings }) => [id, settings]))),
);
