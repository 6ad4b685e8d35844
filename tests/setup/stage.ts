import { randomBytes } from "node:crypto";
import { createTable, localClient } from "../../local/dynamodb.ts";

process.env.TABLE_NAME = `test-${randomBytes(6).toString("hex")}`;
await createTable(localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string), process.env.TABLE_NAME);
