import { register } from "../routes.ts";

const handlers = new Map();
register(({ routeKey, handler }) => handlers.set(routeKey, handler));

/** Every operation of the service in one function, selected by the route in API Gateway's event. */
export const handler = (event, context) => handlers.get(event.routeKey)(event, context);
