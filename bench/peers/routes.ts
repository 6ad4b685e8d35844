import type { OperationHandler } from "../../shared/http/operation.ts";

/** A route besides the measured one: the service's own operation behind the peer's router. */
export type Route = { method: string; path: string; handler: OperationHandler };

/** A function that answers one operation has no others; for one that answers all of them the build replaces this. */
export const register = (_add: (route: Route) => void): void => undefined;
