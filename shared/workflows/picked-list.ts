import { policy } from "../domain/policy.ts";

/** What operations whose filters can be combined say of their pages. */
export const pickedDescription = `Filters can be combined. A page is full or the last; only where up to ${policy.list.looked_through_most} entries that do not fit were passed over for it, it may be shorter: \`next_cursor\` goes on.`;
