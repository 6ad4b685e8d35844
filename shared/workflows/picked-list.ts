import { policy } from "../domain/policy.ts";

/** What operations whose filters can be combined say of their pages. */
export const pickedDescription = `Filters can be combined. A page is full or the last, unless ${policy.list.looked_through_most} entries had to be passed over for it: then it is shorter, and \`next_cursor\` goes on.`;
