import { register } from "../routes.ts";

const handlers = new Map();
register(({ handler }) => handlers.set(handler.contract.route, handler));

/** Every operation of the service in one function, found by the route that API Gateway names. */
export const handler = (event, context) => handlers.get(event.routeKey)(event, context);
