import { once } from "node:events";
import { type IncomingMessage, request as plainly } from "node:http";
import { request as securely } from "node:https";
import { configuration, secrets } from "../../configuration.ts";
import { breaker } from "../../kernel/breaker.ts";
import { answerIn, faultIn, type RecordAnswer } from "./message.ts";

const timeout_ms = 15_000;
const answer_bytes = 4_000_000;

/** The authority did not take a whole message. `says` is for people. */
export class TaxOfficeRefusal extends Error {
  override name = "TaxOfficeRefusal";
}

/** Where the authority takes records: other stages than `prod` use its test service. */
const address = (): string => {
  const { STAGE, TAX_OFFICE_ENDPOINT } = configuration();
  const host = STAGE === "prod" ? "https://www1.agenciatributaria.gob.es" : "https://prewww1.aeat.es";
  return TAX_OFFICE_ENDPOINT ?? `${host}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`;
};

/** The certificate of whoever sends, and its key. */
const identified = async (): Promise<{ cert: string; key: string }> => {
  const { tax_certificate: held } = await secrets();
  if (!held) throw new TaxOfficeRefusal("The stage's secret has no tax_certificate to send with.");
  return { cert: held, key: held };
};

/** Whom to trust besides the usual authorities, and the name on the certificate, where a test answers. */
type Trust = { ca?: string; servername?: string };

const posted = async (body: string, trust: Trust): Promise<{ status: number; text: string }> => {
  const url = address();
  const isSecure = url.startsWith("https:");
  const options = {
    method: "POST",
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""' },
    signal: AbortSignal.timeout(timeout_ms),
    ...(isSecure && {
      ...trust,
      ...(await identified()),
      minVersion: "TLSv1.2" as const,
      agent: false as const,
    }),
  };
  const asked = (isSecure ? securely : plainly)(url, options);
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += chunk;
    if (text.length > answer_bytes) throw new Error("The tax office's answer is too long.");
  }
  return { status: response.statusCode ?? 0, text };
};

const guarded = breaker("tax office", { pause_seconds: 60 });

/**
 * Sends a message. Sending it twice changes nothing: the authority says of each record that it has it. Throws
 * `TaxOfficeRefusal` where it takes none of it, and other errors where it can't be reached or does not answer as it does.
 */
export const sendRecords = (
  message: string,
  trust: Trust = {},
): Promise<{ wait_seconds: number; records: RecordAnswer[] }> =>
  guarded(async () => {
    const { status, text } = await posted(message, trust);
    const answer = answerIn(text);
    if (answer) return answer;
    const fault = faultIn(text);
    if (fault !== undefined) throw new TaxOfficeRefusal(fault);
    throw new Error(`The tax office did not answer as it does: HTTP ${status}`);
  });
