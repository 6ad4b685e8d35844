import type { OperationHandler } from "../../shared/http/operation.ts";

/** A route besides the measured one: the service's own operation behind the peer's router. */
export type Route = { method: string; path: string; routeKey: string; handler: OperationHandler };

/** Other routes. A function of one operation has none; for a function of all operations the build replaces this. */
export const register = (_add: (route: Route) => void): void => undefined;
