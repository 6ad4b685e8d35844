import { createHmac, createSecretKey, hash, type KeyObject } from "node:crypto";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

type Config = DynamoDBClient["config"];
type SignerOfSdk = Awaited<ReturnType<Config["signer"]>>;

const hmac = (key: KeyObject | string, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

let latest: { of: string; key: KeyObject } | undefined;

/** The key of a day, which is derived once. */
const keyOf = (secret: string, scope: readonly string[]): KeyObject => {
  const of = [secret, ...scope].join("\n");
  if (latest?.of !== of) {
    const derived = scope.reduce<KeyObject>(
      (key, part) => createSecretKey(hmac(key, part)),
      createSecretKey(`AWS4${secret}`, "utf8"),
    );
    latest = { of, key: derived };
  }
  return latest.key;
};

/** The headers that AWS wants signed; others may change on the way. */
const isSigned = (name: string): boolean =>
  name === "host" || name === "content-type" || name.startsWith("x-amz-");

/**
 * Signs a client's requests to the table (AWS Signature Version 4). All of them have the path `/`, no query and a body of
 * text, and headers whose names are in lower case: to be ready for any other the SDK's signer takes a tenth more of a warm
 * request.
 */
export const tableSigner = ({
  credentials,
  region,
}: Pick<Config, "credentials" | "region">): SignerOfSdk => ({
  sign: async (request, given) => {
    const { signingDate } = given as { signingDate: Date | string };
    const [{ accessKeyId, secretAccessKey, sessionToken }, place] = await Promise.all([
      credentials(),
      region(),
    ]);
    const moment = `${new Date(signingDate).toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`;
    const scope = [moment.slice(0, 8), place, "dynamodb", "aws4_request"];
    const { headers } = request;
    headers["x-amz-date"] = moment;
    if (sessionToken) headers["x-amz-security-token"] = sessionToken;
    const names = Object.keys(headers).filter(isSigned).sort();
    const signed = names.join(";");
    const canonical = `POST\n/\n\n${names.map((name) => `${name}:${headers[name]}\n`).join("")}\n${signed}\n${hash("sha256", request.body)}`;
    const stated = `AWS4-HMAC-SHA256\n${moment}\n${scope.join("/")}\n${hash("sha256", canonical)}`;
    const signature = hmac(keyOf(secretAccessKey, scope), stated).toString("hex");
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join("/")}, SignedHeaders=${signed}, Signature=${signature}`;
    return request;
  },
});
