import { SSMClient } from "@aws-sdk/client-ssm";
import { none, parameterPath } from "../platform/environment.ts";
import { frontRegion, frontStack, frontTemplate } from "../platform/front.ts";
import { newSecret, secretId } from "../shared/kernel/secret.ts";
import { type Command, needed, type Order } from "./command.ts";
import { put } from "./configure.ts";
import { ownStack, type Seen } from "./own-stack.ts";
import { patience } from "./patience.ts";
import { storedValues } from "./readiness-values.ts";
import { UsageError } from "./usage-error.ts";

const usual_requests = "3000";

const hostIn = (outputs: Seen["outputs"], name: string): string => {
  const url = outputs[name];
  if (!url) throw new UsageError(`The stage's stack has no output ${name}. Deploy it first.`);
  return new URL(url).host;
};

/** The parameters of the front, without its secret. */
const wantedOf = ({ given, stage }: Order, outputs: Seen["outputs"]): Record<string, string> => {
  const CertificateArn = needed(given, "certificate");
  if (!CertificateArn.startsWith(`arn:aws:acm:${frontRegion}:`))
    throw new UsageError(`CloudFront takes certificates of ${frontRegion} only: request one there.`);
  const RequestsPerAddress = (given.requests as string | undefined) ?? usual_requests;
  if (!/^[1-9]\d{1,8}$/.test(RequestsPerAddress))
    throw new UsageError("--requests must be a whole number from 10 on.");
  return {
    Domain: needed(given, "domain"),
    CertificateArn,
    RequestsPerAddress,
    Stage: stage.name,
    ApiHost: hostIn(outputs, "ApiUrl"),
    SocketHost: hostIn(outputs, "SocketUrl"),
  };
};

/** The secret that the front adds; made at its first use, and kept with the stage's other keys. */
const secretOf = async ({ stage, dryRun }: Order, isNew: boolean): Promise<string> => {
  const keys = await stage.readSecret();
  if (!keys) throw new UsageError("The stage has no secrets yet. Run: npm run ops -- secrets");
  if (typeof keys.front_secret === "string" && !isNew) return keys.front_secret;
  const front_secret = newSecret();
  if (!dryRun) await stage.writeSecret({ ...keys, front_secret });
  return front_secret;
};

/** Whether a domain leads to the service, and by CloudFront. */
const refuseUnreached = async (domain: string): Promise<void> => {
  const url = `https://${domain}/api/v1/ping`;
  const seen = await fetch(url, { signal: AbortSignal.timeout(patience.requestTimeout) }).then(
    ({ status, headers }) => (headers.has("x-amz-cf-id") ? `${status}` : `${status}, not by CloudFront`),
    (error: Error) => `${(error.cause as Error | undefined)?.message ?? error.message}`,
  );
  if (seen !== "200")
    throw new UsageError(
      `${url} answers: ${seen}. Closed now, nobody would reach the service. Point the DNS name at the front, and wait until it answers 200.`,
    );
};

const close = async ({ stage, dryRun, terminal }: Order, ssm: SSMClient, front?: Seen): Promise<void> => {
  const Domain = front?.parameters.Domain;
  if (!Domain) throw new UsageError(`${stage.name} has no front yet. Give --domain and --certificate first.`);
  const stored = await storedValues(ssm, stage.name);
  const wanted = { ACCESS_TOKEN_ISSUER: `https://${Domain}/api/v1`, SOCKET_DOMAIN: Domain };
  for (const [name, value] of Object.entries(wanted))
    if (stored[name] !== value)
      throw new UsageError(
        `${name} is ${stored[name] ?? "not stored"}, so clients are led past the front. Set ${name}=${value}; configure, deploy and release; then run this again.`,
      );
  await refuseUnreached(Domain);
  // What the front adds is what its stack was last made with, even if a change of it failed.
  const digest = front.outputs.Digest as string;
  if (stored.FRONT_DIGEST === digest) return terminal.tell("The API is closed to all but the front already");
  terminal.tell(`${dryRun ? "would close" : "closes"} the API to all but the front: deploy now`);
  if (!dryRun) await put(ssm, parameterPath(stage.name, "FRONT_DIGEST"), digest, "String");
};

const deploy = async (order: Order, ssm: SSMClient, front: Front): Promise<void> => {
  const { given, stage, dryRun, terminal } = order;
  const own = ownStack(`marketplace-${stage.name}`, stage.region);
  const outputs = (await own.read().finally(() => own.close()))?.outputs;
  if (!outputs) throw new UsageError(`Stage ${stage.name} is not deployed in ${stage.region}.`);
  const wanted = wantedOf(order, outputs);
  const { FRONT_DIGEST = none } = await storedValues(ssm, stage.name);
  if (given.renew && FRONT_DIGEST !== none)
    throw new UsageError("The API takes only the secret of now. First --open, and deploy; then --renew.");
  terminal.tell(`${dryRun ? "would put" : "puts"} ${wanted.Domain} before ${wanted.ApiHost}`);
  const Secret = await secretOf(order, given.renew === true);
  if (dryRun) return;
  terminal.tell("CloudFront takes some minutes");
  const { isNew, outputs: made } = await front.put(frontTemplate, {
    ...wanted,
    Secret,
    SecretDigest: secretId(Secret),
  });
  terminal.tell(isNew ? "The front stands" : "The front stands as it is: nothing to change");
  terminal.tell(`Point ${wanted.Domain} at ${made.Address} (CNAME or alias)`);
  terminal.tell(
    `Then set ACCESS_TOKEN_ISSUER=https://${wanted.Domain}/api/v1 and SOCKET_DOMAIN=${wanted.Domain}, configure, deploy and release, and move the webhook destinations`,
  );
  terminal.tell("Then: npm run ops -- front --close");
};

type Front = ReturnType<typeof ownStack>;

export const command: Command = {
  summary: "Put CloudFront and a firewall in front of a stage, and refuse calls that go past them.",
  description: `
HTTP APIs take no firewall of their own. This deploys a stack beside the stage's (${frontStack("<stage>")}, always in
${frontRegion}): CloudFront for the API and the sockets, with AWS's common rules and a limit for each address. It adds a
secret to each call. Clients then call the domain given here; --close lets the API answer everything else with 403 from
the next deployment on, and refuses that as long as the domain does not lead through the front. --open takes it back.
It needs an administrator's credentials. It may be repeated.`,
  options: {
    domain: { type: "string", says: "the name that clients call, such as api.example.com" },
    certificate: {
      type: "string",
      says: `the ARN of its certificate, in Certificate Manager of ${frontRegion}`,
    },
    requests: {
      type: "string",
      says: `how many requests one address may send in five minutes; default: ${usual_requests}`,
    },
    renew: { type: "boolean", says: "make another secret; only while the API is open" },
    close: {
      type: "boolean",
      says: "from the next deployment on, take only calls that come through the front",
    },
    open: { type: "boolean", says: "from the next deployment on, take every call" },
  },
  run: async (order) => {
    const { given, stage, dryRun, terminal } = order;
    if (stage.name === "local") throw new UsageError("The local stage has no front: nobody reaches it.");
    if (given.close && given.open) throw new UsageError("Give --close or --open, not both.");
    const ssm = new SSMClient({ region: stage.region, requestHandler: patience });
    const front = ownStack(frontStack(stage.name), frontRegion);
    try {
      if (given.open) {
        terminal.tell(`${dryRun ? "would open" : "opens"} the API to every call: deploy now`);
        if (!dryRun) await put(ssm, parameterPath(stage.name, "FRONT_DIGEST"), none, "String");
      } else if (given.close) await close(order, ssm, await front.read());
      else await deploy(order, ssm, front);
    } finally {
      front.close();
      ssm.destroy();
    }
  },
};
