import { configuration } from "../../configuration.ts";
import { smsText } from "../../domain/notification/sms-text.ts";
import { log } from "../../kernel/log.ts";
import type { Enrolled, Notifier, Outcome, OutgoingMessage } from "./notifier.ts";

const patience = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

const email = async (message: OutgoingMessage): Promise<void> => {
  const { SESv2Client, SendEmailCommand } = await import("@aws-sdk/client-sesv2");
  const client = new SESv2Client({ maxAttempts: 2, requestHandler: patience });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: message.from ?? configuration().MAIL_SENDER,
      ...(configuration().MAIL_CONFIGURATION_SET && {
        ConfigurationSetName: configuration().MAIL_CONFIGURATION_SET,
      }),
      Destination: { ToAddresses: [message.to] },
      Content: {
        Simple: {
          Subject: { Data: message.subject, Charset: "UTF-8" },
          Body: {
            Text: { Data: message.mail?.plain ?? message.text, Charset: "UTF-8" },
            ...(message.mail && { Html: { Data: message.mail.html, Charset: "UTF-8" } }),
          },
          Headers: [
            { Name: "X-Message-Id", Value: message.message_id },
            ...(message.unsubscribe
              ? [
                  { Name: "List-Unsubscribe", Value: `<${message.unsubscribe.one_click}>` },
                  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
                ]
              : []),
          ],
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
      MessageBody: smsText(message),
      MessageType: "TRANSACTIONAL",
      ...(configuration().SMS_ORIGINATION && { OriginationIdentity: configuration().SMS_ORIGINATION }),
    }),
  );
};

const sns = async () => {
  const { SNSClient, ...commands } = await import("@aws-sdk/client-sns");
  return { client: new SNSClient({ maxAttempts: 2, requestHandler: patience }), ...commands };
};

/** SNS's names of the platforms, for the stage's platform applications. */
const applications = { ios: "APNS", android: "GCM" } as const;

/** A notification in the format of Apple's and Google's services. */
const notification = ({ subject, text, link }: OutgoingMessage): string =>
  JSON.stringify({
    default: subject,
    APNS: JSON.stringify({ aps: { alert: { title: subject, body: text }, sound: "default" }, link }),
    GCM: JSON.stringify({
      fcmV1Message: {
        message: { notification: { title: subject, body: text }, ...(link && { data: { link } }) },
      },
    }),
  });

const push = async (message: OutgoingMessage): Promise<void> => {
  const { client, PublishCommand } = await sns();
  await client.send(
    new PublishCommand({
      TargetArn: message.to,
      MessageStructure: "json",
      Message: notification(message),
    }),
  );
};

const deliver = { email, sms, push };

/**
 * Errors that concern this message or its recipient, however often it is sent. All others concern the account or are
 * temporary.
 */
const definite: Record<OutgoingMessage["channel"], ReadonlySet<string>> = {
  email: new Set(["MessageRejected", "BadRequestException"]),
  sms: new Set(["ConflictException", "ValidationException"]),
  push: new Set(["EndpointDisabledException", "NotFoundException", "InvalidParameterException"]),
};

/** Mail through SES, text messages through AWS End User Messaging, devices through SNS. */
export const aws: Notifier = {
  send: async (message): Promise<Outcome> => {
    try {
      await deliver[message.channel](message);
      return { taken: true };
    } catch (error) {
      const { name, Reason } = error as Error & { Reason?: string };
      if (!definite[message.channel].has(name)) throw error;
      return { taken: false, cause: Reason ?? name };
    }
  },

  enroll: async ({ platform, token }): Promise<Enrolled> => {
    const { PUSH_APPLICATIONS, STAGE } = configuration();
    if (!PUSH_APPLICATIONS) return "unavailable";
    const { client, CreatePlatformEndpointCommand } = await sns();
    try {
      const { EndpointArn } = await client.send(
        new CreatePlatformEndpointCommand({
          PlatformApplicationArn: `${PUSH_APPLICATIONS}/${applications[platform]}/marketplace-${STAGE}`,
          Token: token,
        }),
      );
      return { endpoint: EndpointArn as string };
    } catch (error) {
      const { name } = error as Error;
      if (name === "InvalidParameterException") return "refused";
      if (name !== "NotFoundException") throw error;
      log("warn", "no platform application", { platform });
      return "unavailable";
    }
  },

  forget: async (endpoint) => {
    const { client, DeleteEndpointCommand } = await sns();
    await client.send(new DeleteEndpointCommand({ EndpointArn: endpoint }));
  },
};
