import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tableSigner } from "./signer.ts";

type Sent = { headers: Record<string, string>; body: string };
type Asked = { region: string; secret: string; token: string; text: string };

const credentialsOf = ({ secret, token }: Asked) => ({
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: secret,
  ...(token && { sessionToken: token }),
});

/** The SDK would sign its other headers, too. */
const signedAlone = (next: (args: unknown) => unknown) => (args: { request: Sent }) => {
  for (const name of Object.keys(args.request.headers))
    if (!/^(host|content-type|x-amz-)/.test(name)) delete args.request.headers[name];
  return next(args);
};

/** A request as the SDK signs it, or as it is sent with a signer of ours. */
const sent = async (asked: Asked, { ours = false } = {}): Promise<Sent> => {
  const requests: Sent[] = [];
  const client = new DynamoDBClient({
    region: asked.region,
    credentials: credentialsOf(asked),
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: Sent) => {
        requests.push({ headers: { ...request.headers }, body: request.body });
        throw new Error("nothing is sent");
      },
    } as never,
  });
  const signer = tableSigner(client.config);
  if (ours) client.config.signer = async () => signer;
  client.middlewareStack.addRelativeTo(signedAlone as never, {
    relation: "before",
    toMiddleware: "httpSigningMiddleware",
    name: "signedAlone",
  });
  await client.send(new GetItemCommand({ TableName: "t", Key: { pk: { S: asked.text } } })).catch(() => {});
  client.destroy();
  return requests[0] as Sent;
};

const dateOf = ({ headers }: Sent): Date =>
  new Date(
    (headers["x-amz-date"] as string).replace(/(....)(..)(..T)(..)(..)(..)Z/, "$1-$2-$3$4:$5:$6.000Z"),
  );

/** The same request, signed by ours. */
const signedAgain = async (asked: Asked, request: Sent, signingDate = dateOf(request)): Promise<Sent> => {
  const { authorization: _, ...headers } = request.headers;
  const copy = { headers, body: request.body };
  const signer = tableSigner({
    region: async () => asked.region,
    credentials: async () => credentialsOf(asked),
  } as Parameters<typeof tableSigner>[0]);
  return (await signer.sign(copy as never, { signingDate })) as unknown as Sent;
};

const asked = fc.record({
  region: fc.constantFrom("us-east-1", "eu-central-2"),
  secret: fc.string({ minLength: 1 }),
  token: fc.stringMatching(/^[A-Za-z0-9+/=]*$/),
  text: fc.string({ unit: "binary" }),
});

test("requests are signed as the SDK's own signer signs them", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const request = await sent(one);
      expect(request.headers.authorization).toContain("SignedHeaders=content-type;host;x-amz-");
      expect(await signedAgain(one, request)).toEqual(request);
    }),
    { numRuns: 30 },
  );
});

test("a client that signs with it sends what its own signature says", async () => {
  const one = { region: "us-east-1", secret: "secret", token: "token", text: "é" };
  const request = await sent(one, { ours: true });
  expect(request.headers).toMatchObject({ "x-amz-security-token": "token" });
  expect(await signedAgain(one, request)).toEqual(request);
});

test("headers that may change on the way are not signed, and a request that is tried again is signed anew", async () => {
  const one = { region: "us-east-1", secret: "secret", token: "", text: "a" };
  const request = await sent(one);
  const tried = { ...request, headers: { ...request.headers, "user-agent": "a", "x-amzn-trace-id": "b" } };
  const again = await signedAgain(one, tried);
  expect(again.headers.authorization).toBe(request.headers.authorization);
  const later = await signedAgain(one, again, new Date("2030-01-01T00:00:00.000Z"));
  expect(later.headers["x-amz-date"]).toBe("20300101T000000Z");
  expect(later.headers.authorization).not.toBe(request.headers.authorization);
  expect(await signedAgain(one, later)).toEqual(later);
});
