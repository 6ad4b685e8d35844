import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { namespaces } from "../../shared/vendors/tax-office/message.ts";
import { inside, misplaced, taxRegistry, type Verdict } from "./registry.ts";

/** A stand-in of the Spanish tax authority's web service for invoices: it checks what it is sent, and answers as that one does. */

const wait_seconds = 60;

const soap = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${namespaces.envelope}"><env:Body>${body}</env:Body></env:Envelope>`;

const fault = (says: string): string =>
  soap(`<env:Fault><faultcode>env:Client</faultcode><faultstring>${says}</faultstring></env:Fault>`);

const feminine = { Correcto: "Correcta", AceptadoConErrores: "AceptadaConErrores", Incorrecto: "Anulada" };

const lineOf = ({ issuer, number, day, state, code, says, before }: Verdict): string =>
  [
    "<r:RespuestaLinea>",
    `<r:IDFactura><i:IDEmisorFactura>${issuer}</i:IDEmisorFactura><i:NumSerieFactura>${number}</i:NumSerieFactura><i:FechaExpedicionFactura>${day}</i:FechaExpedicionFactura></r:IDFactura>`,
    "<r:Operacion><i:TipoOperacion>Alta</i:TipoOperacion></r:Operacion>",
    `<r:EstadoRegistro>${state}</r:EstadoRegistro>`,
    code ? `<r:CodigoErrorRegistro>${code}</r:CodigoErrorRegistro>` : "",
    says ? `<r:DescripcionErrorRegistro>${says}</r:DescripcionErrorRegistro>` : "",
    before
      ? `<r:RegistroDuplicado><i:IdPeticionRegistroDuplicado>1</i:IdPeticionRegistroDuplicado><i:EstadoRegistroDuplicado>${feminine[before]}</i:EstadoRegistroDuplicado></r:RegistroDuplicado>`
      : "",
    "</r:RespuestaLinea>",
  ].join("");

const answerTo = (message: string, registry: ReturnType<typeof taxRegistry>): string => {
  const records = message.match(/<(?:[\w-]+:)?RegistroAlta>[\s\S]*?<\/(?:[\w-]+:)?RegistroAlta>/g) ?? [];
  const contents = records.map((record) => inside(record, "RegistroAlta") ?? "");
  const obliged = inside(inside(message, "ObligadoEmision") ?? "", "NIF");
  if (!obliged || records.length === 0)
    return fault("4102 El XML no cumple el esquema. Falta informar campo obligatorio.");
  const wrong = contents.flatMap((record) => misplaced(record) ?? []);
  if (wrong.length > 0)
    return fault(`4102 El XML no cumple el esquema. Falta informar campo obligatorio: ${wrong[0]}`);
  if (contents.some((record) => inside(record, "IDEmisorFactura") !== obliged))
    return fault("4109 El NIF del obligado no coincide con el de los registros.");
  const isLate = inside(message, "Incidencia") === "S";
  const verdicts = contents.map((record) => registry.take(record, isLate));
  const refused = verdicts.filter(({ state }) => state !== "Correcto").length;
  const whole =
    refused === 0 ? "Correcto" : refused < verdicts.length ? "ParcialmenteCorrecto" : "Incorrecto";
  return soap(
    `<r:RespuestaRegFactuSistemaFacturacion xmlns:r="${namespaces.answer}" xmlns:i="${namespaces.si}"><r:CSV>A-LOCAL</r:CSV><r:TiempoEsperaEnvio>${wait_seconds}</r:TiempoEsperaEnvio><r:EstadoEnvio>${whole}</r:EstadoEnvio>${verdicts.map(lineOf).join("")}</r:RespuestaRegFactuSistemaFacturacion>`,
  );
};

/** For people who look at it: what it was sent, and what it said. */
const said = (verdicts: readonly Verdict[]): string =>
  verdicts.length === 0
    ? "No invoice was sent here yet.\n"
    : verdicts
        .map(({ issuer, number, day, state, code, says }) =>
          [issuer, number, day, state, code, says].filter(Boolean).join(" "),
        )
        .join("\n")
        .concat("\n");

/** Starts it. With `secure` it asks for a client's certificate. `drop`: how many messages it takes without answering. */
export const startTaxOffice = async ({
  port = 0,
  secure,
}: {
  port?: number;
  secure?: ServerOptions;
} = {}) => {
  const registry = taxRegistry();
  const received: string[] = [];
  const state = { drop: 0 };
  const listener: RequestListener = (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(said(registry.verdicts));
      return;
    }
    let message = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      message += chunk;
    });
    request.on("end", () => {
      received.push(message);
      const answer = answerTo(message, registry);
      if (state.drop > 0) {
        state.drop -= 1;
        request.socket.destroy();
        return;
      }
      response
        .writeHead(answer.includes("env:Fault") ? 500 : 200, { "content-type": "text/xml" })
        .end(answer);
    });
  };
  const server = secure
    ? createSecureServer({ ...secure, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http${secure ? "s" : ""}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    registry,
    received,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
};
