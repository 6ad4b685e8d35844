import { derivedFiles } from "./derived.ts";

/** Writes the derived files that are not in git. `npm ci`, `npm run check` and the client's package begin with it. */
await derivedFiles();
