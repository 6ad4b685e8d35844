import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Fault = { status: number; name: string; reason?: string };
type Sent = { to: string; configuration_set?: string | undefined };

/** SES and End User Messaging in memory. What they answer for an address can be set; the rest they take. */
export const startMessageServices = async () => {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const faults = new Map<string, Fault>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || "{}");
      const to: string = body.DestinationPhoneNumber ?? body.Destination?.ToAddresses[0];
      asked.push(to);
      const fault = faults.get(to);
      const said = fault
        ? { __type: fault.name, message: `${to} is refused`, ...(fault.reason && { Reason: fault.reason }) }
        : { MessageId: String(sent.push({ to, configuration_set: body.ConfigurationSetName })) };
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
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: url,
  });
  return {
    sent,
    /** Whom somebody tried to reach, refused or not. */
    asked,
    faults,
    close: () => new Promise((done) => server.close(done)),
  };
};
