import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../../platform/operations.ts";
import { postmanCollection, postmanEnvironment } from "./collection.ts";

const folder = resolve(root, "clients/postman");

const write = (name: string, value: unknown): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  console.log(`clients/postman/${name}`);
};

write("marketplace.postman_collection.json", await postmanCollection());
write("local.postman_environment.json", postmanEnvironment());
