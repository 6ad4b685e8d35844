import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Fault = { status: number; name: string; reason?: string };
type Sent = {
  to: string;
  from?: string;
  configuration_set?: string | undefined;
  /** Headers of a mail, by name. */
  headers?: Record<string, string>;
  text?: string;
  subject?: string;
  html?: string;
};

const endpoint = (application: string, token: string) =>
  `${application.replace(":app/", ":endpoint/")}/${Buffer.from(token).toString("hex").slice(0, 32)}`;

/** What SNS answers a request in its query protocol. */
const snsAnswer = (asked: URLSearchParams, fault: Fault | undefined): string => {
  const action = asked.get("Action") as string;
  if (fault)
    return `<ErrorResponse><Error><Type>Sender</Type><Code>${fault.name}</Code><Message>refused</Message></Error></ErrorResponse>`;
  const result = {
    CreatePlatformEndpoint: `<EndpointArn>${endpoint(asked.get("PlatformApplicationArn") ?? "", asked.get("Token") ?? "")}</EndpointArn>`,
    Publish: "<MessageId>1</MessageId>",
  }[action];
  return `<${action}Response xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><${action}Result>${result ?? ""}</${action}Result></${action}Response>`;
};

// biome-ignore lint/suspicious/noExplicitAny: a request as it came
const sentBy = (to: string, body: any): Sent => {
  const simple = body.Content?.Simple;
  return {
    to,
    from: body.FromEmailAddress,
    configuration_set: body.ConfigurationSetName,
    ...(simple && {
      headers: Object.fromEntries(
        simple.Headers.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value]),
      ),
      subject: simple.Subject.Data,
      text: simple.Body.Text.Data,
      html: simple.Body.Html.Data,
    }),
  };
};

/** SES, End User Messaging and SNS in memory. What they answer for an address, or for everybody, can be set; the rest they take. */
export const startMessageServices = async () => {
  const sent: Sent[] = [];
  const pushes: { action: string; to: string; message: string }[] = [];
  const asked: string[] = [];
  const faults = new Map<string, Fault>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const said_to = Buffer.concat(chunks).toString();
      if (said_to.startsWith("Action=") || said_to.includes("&Action=")) {
        const form = new URLSearchParams(said_to);
        const to = form.get("TargetArn") ?? form.get("EndpointArn") ?? form.get("Token") ?? "";
        const fault = form.get("Action") === "DeleteEndpoint" ? undefined : faults.get(to);
        pushes.push({ action: form.get("Action") as string, to, message: form.get("Message") ?? "" });
        response.writeHead(fault?.status ?? 200, { "content-type": "text/xml" });
        response.end(snsAnswer(form, fault));
        return;
      }
      const body = JSON.parse(said_to || "{}");
      const to: string = body.DestinationPhoneNumber ?? body.Destination?.ToAddresses[0];
      asked.push(to);
      const fault = faults.get(to) ?? faults.get("everybody");
      const said = fault
        ? { __type: fault.name, message: `${to} is refused`, ...(fault.reason && { Reason: fault.reason }) }
        : { MessageId: String(sent.push(sentBy(to, body))) };
      response.writeHead(fault?.status ?? 200, {
        "content-type": "application/json",
        ...(fault && { "x-amzn-errortype": fault.name }),
      });
      response.end(JSON.stringify(said));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    NOTIFICATIONS_VENDOR: "aws",
    MAIL_CONFIGURATION_SET: "marketplace-test",
    PUSH_APPLICATIONS: "arn:aws:sns:us-east-1:123456789012:app",
    AWS_ENDPOINT_URL_SNS: url,
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: url,
  });
  return {
    sent,
    /** What SNS was asked. */
    pushes,
    /** Whom somebody tried to reach, refused or not. */
    asked,
    faults,
    close: () => new Promise((done) => server.close(done)),
  };
};
