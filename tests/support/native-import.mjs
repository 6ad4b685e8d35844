/** What test runners load is not loaded by Node.js itself; from here it is. */
export const native = (url) => import(url);
