import type { Context } from "aws-lambda";
import type { Answer } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, methodOf, pathOf } from "./contract.ts";

/** What API Gateway calls the route of an operation. */
export const routeKeyOf = (contract: Pick<AnyContract, "route">): string =>
  `${methodOf(contract)} /api/v1${pathOf(contract)}`;

type Handler = (event: HttpEvent, context: Context) => Promise<Answer>;

/** The function of several operations. Each is loaded when it is called for the first time. */
export const routing =
  (operations: Readonly<Record<string, () => Promise<{ handler: Handler }>>>): Handler =>
  async (event, context) => {
    const load = operations[event.routeKey];
    if (!load) throw new Error(`${event.routeKey} is not one of the routes of this function`);
    const { handler } = await load();
    return handler(event, context);
  };
