import { freePort, startDynamoDB } from "../../local/dynamodb.ts";
import { localEnvironment } from "../../local/environment.ts";
import { localSecrets, startSecrets } from "../../local/secrets.ts";

/** One engine and one set of secrets for the whole run; every test file has a table of its own in it. */
export default async () => {
  const dynamodb = await startDynamoDB();
  const held = localSecrets();
  const secrets = await startSecrets(held);
  const unused = async () => `http://127.0.0.1:${await freePort()}`;
  Object.assign(
    process.env,
    localEnvironment(
      {
        api: "http://127.0.0.1:3000/api/v1",
        socket: (await unused()).replace("http", "ws"),
        page: await unused(),
        dynamodb: dynamodb.endpoint,
        s3: await unused(),
        stripe: await unused(),
        secrets: secrets.url,
      },
      held,
      { stage: "test" },
    ),
  );
  return async () => {
    await secrets.close();
    await dynamodb.close();
  };
};
