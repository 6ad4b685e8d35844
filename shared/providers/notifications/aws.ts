import { configuration } from "../../configuration.ts";
import type { Notifier, Outcome, OutgoingMessage } from "./notifier.ts";

const patience = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const linkIn = (link: string | undefined): string =>
  link ? `<p><a href="${escaped(link)}">Open it in the app</a></p>` : "";

const plain = ({ text, link }: OutgoingMessage): string => (link ? `${text}\n\n${link}` : text);

/** A text message of at most 320 characters, its link whole. */
const short = ({ subject, text, link = "" }: OutgoingMessage): string =>
  `${`${subject}. ${text}`.slice(0, 319 - link.length)} ${link}`.trim();

const htmlOf = ({ subject, text, link }: OutgoingMessage): string =>
  `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem"><h1 style="font-size:1.25rem">${escaped(subject)}</h1><p>${escaped(text)}</p>${linkIn(link)}</body></html>`;

const email = async (message: OutgoingMessage): Promise<void> => {
  const { SESv2Client, SendEmailCommand } = await import("@aws-sdk/client-sesv2");
  const client = new SESv2Client({ maxAttempts: 2, requestHandler: patience });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: configuration().MAIL_SENDER,
      ...(configuration().MAIL_CONFIGURATION_SET && {
        ConfigurationSetName: configuration().MAIL_CONFIGURATION_SET,
      }),
      Destination: { ToAddresses: [message.to] },
      Content: {
        Simple: {
          Subject: { Data: message.subject, Charset: "UTF-8" },
          Body: {
            Text: { Data: plain(message), Charset: "UTF-8" },
            Html: { Data: htmlOf(message), Charset: "UTF-8" },
          },
          Headers: [{ Name: "X-Message-Id", Value: message.message_id }],
        },
      },
    }),
  );
};

const sms = async (message: OutgoingMessage): Promise<void> => {
  const { PinpointSMSVoiceV2Client, SendTextMessageCommand } = await import(
    "@aws-sdk/client-pinpoint-sms-voice-v2"
  );
  const client = new PinpointSMSVoiceV2Client({ maxAttempts: 2, requestHandler: patience });
  await client.send(
    new SendTextMessageCommand({
      DestinationPhoneNumber: message.to,
      MessageBody: short(message),
      MessageType: "TRANSACTIONAL",
      ...(configuration().SMS_ORIGINATION && { OriginationIdentity: configuration().SMS_ORIGINATION }),
    }),
  );
};

/** Answers that mean this message or its recipient, however often it is sent. All others mean the account or the moment. */
const definite: Record<OutgoingMessage["channel"], ReadonlySet<string>> = {
  email: new Set(["MessageRejected", "BadRequestException"]),
  sms: new Set(["ConflictException", "ValidationException"]),
};

/** Mail through SES, text messages through AWS End User Messaging. */
export const aws: Notifier = {
  send: async (message): Promise<Outcome> => {
    try {
      await (message.channel === "email" ? email(message) : sms(message));
      return { taken: true };
    } catch (error) {
      const { name, Reason } = error as Error & { Reason?: string };
      if (!definite[message.channel].has(name)) throw error;
      return { taken: false, cause: Reason ?? name };
    }
  },
};
