import { derivedFiles } from "../../platform/document/derived.ts";

/** What is derived is as the source is now, where functions, clients and tests look for it. */
export default async () => {
  await derivedFiles();
};
