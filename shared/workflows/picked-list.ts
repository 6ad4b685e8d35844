import { policy } from "../domain/policy.ts";

/** What operations whose filters can be combined say of their pages. */
export const pickedDescription = `You can combine filters. A page may be shorter than \`limit\`, or empty, after ${policy.list.looked_through_most} entries that do not match: follow \`next_cursor\` to go on.`;
