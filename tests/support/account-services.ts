import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What SES and End User Messaging have of an account, in memory. */
export const startAccountServices = async () => {
  const held = {
    /** Identities of SES, and whether each is verified. */
    identities: new Map<string, boolean>(),
    /** Whether mail may go to everybody. */
    production: true,
    /** Numbers and pools by id, with their status. */
    origins: new Map<string, string>(),
    /** The error that SES answers with, if any. */
    refusal: undefined as string | undefined,
  };
  const found = (id: string, key: string) =>
    held.origins.has(id)
      ? { status: 200, body: { [key]: [{ Status: held.origins.get(id) }] } }
      : { status: 400, body: { __type: "ResourceNotFoundException", message: `${id} is not there` } };
  const ses = (path: string) => {
    if (held.refusal)
      return { status: 403, body: { __type: held.refusal, message: "User is not authorized" } };
    if (path === "/v2/email/account")
      return { status: 200, body: { ProductionAccessEnabled: held.production, SendingEnabled: true } };
    const name = decodeURIComponent(path.replace("/v2/email/identities/", ""));
    return held.identities.has(name)
      ? { status: 200, body: { VerifiedForSendingStatus: held.identities.get(name) } }
      : { status: 404, body: { __type: "NotFoundException", message: `${name} is not there` } };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { PoolIds, PhoneNumberIds } = JSON.parse(Buffer.concat(chunks).toString() || "{}");
      const { status, body } = PoolIds
        ? found(PoolIds[0], "Pools")
        : PhoneNumberIds
          ? found(PhoneNumberIds[0], "PhoneNumbers")
          : ses(request.url ?? "");
      const type = (body as { __type?: string }).__type;
      response.writeHead(status, {
        "content-type": "application/json",
        ...(type && { "x-amzn-errortype": type }),
      });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    close: () => new Promise((done) => server.close(done)),
  };
};
