import { once } from "node:events";
import { connect, type DetailedPeerCertificate } from "node:tls";
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import {
  DescribePhoneNumbersCommand,
  DescribePoolsCommand,
  PinpointSMSVoiceV2Client,
} from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { none } from "../platform/environment.ts";
import { sendersOf } from "../platform/markets.ts";
import { patience } from "./patience.ts";
import type { Stage } from "./stage.ts";

/** What a check found. `next`: what to do, if it is something else than what the preparation says. */
export type Finding = { state: "ready" | "missing" | "unknown"; says: string; next?: string };

/** A stage's stored values, by name. */
export type Stored = Partial<Record<string, string>>;

/** What is asked about a stage: where it is, and its stored values. */
export type Asked = { stage: Stage; stored: Stored };

const ready = (says: string): Finding[] => [{ state: "ready", says }];
const missing = (says: string): Finding[] => [{ state: "missing", says }];

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** The stage's sender and those of its markets, each once. */
export const sendersIn = ({ stage, stored }: Asked, at?: string): string[] => [
  ...new Set([
    ...(stored.MAIL_SENDER ? [stored.MAIL_SENDER] : []),
    ...sendersOf(stored.MARKETS?.split(",") ?? [], stage.name, at),
  ]),
];

/** Whether each sender can send. */
export const ofSenders = async (asked: Asked): Promise<Finding[]> =>
  asked.stored.MAIL_SENDER
    ? (await Promise.all(sendersIn(asked).map((sender) => ofSender(asked, sender)))).flat()
    : missing("MAIL_SENDER is not stored.");

/** Whether an address or its domain is verified. The address's own identity counts before its domain's. */
const ofSender = async ({ stage }: Asked, sender: string): Promise<Finding[]> => {
  const ses = new SESv2Client({ region: stage.region, requestHandler: patience });
  const isVerified = (EmailIdentity: string): Promise<boolean | undefined> =>
    ses.send(new GetEmailIdentityCommand({ EmailIdentity })).then(
      ({ VerifiedForSendingStatus }) => VerifiedForSendingStatus,
      (error: unknown) => {
        if (isNamed(error, "NotFoundException")) return undefined;
        throw error;
      },
    );
  try {
    const seen = [await isVerified(sender), await isVerified(sender.split("@")[1] ?? "")];
    if (!seen.includes(true))
      return missing(
        seen.includes(false)
          ? `${sender} is not verified yet: SES waits for its DKIM records.`
          : `Neither ${sender} nor its domain is an identity in SES.`,
      );
    const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
    if (!SendingEnabled) return missing("SES does not send for this account at present.");
    // A stage for trials may write to its verified addresses only.
    if (!ProductionAccessEnabled && stage.name === "prod")
      return missing("SES is in its sandbox: it writes only to addresses that are verified.");
    return ready(
      `Mail comes from ${sender}${ProductionAccessEnabled ? "" : ", only to verified addresses"}.`,
    );
  } finally {
    ses.destroy();
  }
};

export const ofTexts = async ({ stage, stored }: Asked): Promise<Finding[]> => {
  const id = stored.SMS_ORIGINATION ?? none;
  if (id === none) return ready("Text messages come from a number of the account that AWS chooses.");
  const sms = new PinpointSMSVoiceV2Client({ region: stage.region, requestHandler: patience });
  try {
    const { Status } = id.startsWith("pool-")
      ? ((await sms.send(new DescribePoolsCommand({ PoolIds: [id] }))).Pools?.[0] ?? {})
      : ((await sms.send(new DescribePhoneNumbersCommand({ PhoneNumberIds: [id] }))).PhoneNumbers?.[0] ?? {});
    return Status === "ACTIVE"
      ? ready(`Text messages come from ${id}.`)
      : missing(`${id} is ${Status?.toLowerCase() ?? "not there"}, not active.`);
  } catch (error) {
    if (isNamed(error, "ResourceNotFoundException", "ValidationException"))
      return missing(`The account has no number or pool ${id}.`);
    throw error;
  } finally {
    sms.destroy();
  }
};

/** Asks the model for one word, as the service asks it. */
export const ofModel = async ({ stage, stored }: Asked): Promise<Finding[]> => {
  const { AI_VENDOR, BEDROCK_MODEL_ID: modelId } = stored;
  if (AI_VENDOR === "rules") return ready("No model is asked: the rules read requests.");
  if (!modelId) return missing("BEDROCK_MODEL_ID is not stored.");
  const bedrock = new BedrockRuntimeClient({ region: stage.region, maxAttempts: 1 });
  try {
    const messages = [{ role: "user" as const, content: [{ text: "Say yes." }] }];
    await bedrock.send(new ConverseCommand({ modelId, messages, inferenceConfig: { maxTokens: 1 } }), {
      abortSignal: AbortSignal.timeout(patience.requestTimeout),
    });
    return ready(`${modelId} answers.`);
  } catch (error) {
    const { message } = error as Error;
    if (isNamed(error, "AccessDeniedException") && !/not authorized to perform/.test(message))
      return missing(`The account may not use ${modelId}: ${message}`);
    if (isNamed(error, "ValidationException", "ResourceNotFoundException"))
      return missing(`${stage.region} has no model ${modelId}: ${message}`);
    throw error;
  } finally {
    bedrock.destroy();
  }
};

const soon_days = 14;

/** Whether clients reach the API's address over TLS, with a certificate that they trust. */
export const ofAddress = async ({ stored }: Asked): Promise<Finding[]> => {
  if (!URL.canParse(stored.ACCESS_TOKEN_ISSUER ?? "")) return missing("ACCESS_TOKEN_ISSUER is no address.");
  const { hostname, port } = new URL(stored.ACCESS_TOKEN_ISSUER as string);
  if (hostname.endsWith(".amazonaws.com")) return ready(`${hostname} has AWS's certificate.`);
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience.requestTimeout) });
    const { valid_to } = socket.getPeerCertificate() as DetailedPeerCertificate;
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / 86_400_000);
    return days < soon_days
      ? missing(`The certificate of ${hostname} ends in ${days} days.`)
      : ready(`${hostname} has a certificate for ${days} more days.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return missing(
      code === "ENOTFOUND"
        ? `${hostname} has no DNS entry.`
        : `${hostname} can't be reached over TLS: ${message}.`,
    );
  } finally {
    socket.destroy();
  }
};
