import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../local/dynamodb.ts";
import { localEnvironment } from "../../local/environment.ts";
import { localSecrets, startSecrets } from "../../local/secrets.ts";

/** One set of secrets, and a folder for what is made once, for the whole run. What a test file starts itself has an address of its own: see stage.ts. */
export default async () => {
  process.env.ANALYTICS_TIME_ZONES ??= "UTC";
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
        dynamodb: await unused(),
        s3: await unused(),
        sqs: await unused(),
        stripe: await unused(),
        secrets: secrets.url,
      },
      held,
      { stage: "test" },
    ),
  );
  process.env.RUN_FOLDER = mkdtempSync(join(tmpdir(), "marketplace-tests-"));
  return () => {
    rmSync(process.env.RUN_FOLDER as string, { recursive: true, force: true });
    return secrets.close();
  };
};
