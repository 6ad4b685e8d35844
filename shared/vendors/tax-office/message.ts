import { element, textElement } from "../../kernel/xml.ts";

/** What the Spanish tax authority's web service is sent, and what it answers: SOAP 1.1, as its public documents describe it. */

const schemas =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws";

export const namespaces = {
  envelope: "http://schemas.xmlsoap.org/soap/envelope/",
  lr: `${schemas}/SuministroLR.xsd`,
  si: `${schemas}/SuministroInformacion.xsd`,
  answer: `${schemas}/RespuestaSuministro.xsd`,
} as const;

/**
 * The records of one issuer, in the order of its chain, as one message. `isLate`: something technical has held them up, or the
 * authority would take them with errors.
 */
export const sendingMessage = (
  { name, tax_id }: { name: string; tax_id?: string | undefined },
  records: readonly string[],
  { isLate }: { isLate: boolean },
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(
    "soap:Envelope",
    [
      element("soap:Body", [
        element("sf:RegFactuSistemaFacturacion", [
          element("sf:Cabecera", [
            element("si:ObligadoEmision", [
              textElement("si:NombreRazon", name),
              textElement("si:NIF", tax_id ?? ""),
            ]),
            isLate ? element("si:RemisionVoluntaria", [textElement("si:Incidencia", "S")]) : undefined,
          ]),
          ...records.map((record) => element("sf:RegistroFactura", [record])),
        ]),
      ]),
    ],
    { "xmlns:soap": namespaces.envelope, "xmlns:sf": namespaces.lr, "xmlns:si": namespaces.si },
  )}`;

const said = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:[\\w-]+:)?${name}>`).exec(xml)?.[1]?.trim();

const plain: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const text = (xml: string | undefined): string | undefined =>
  xml?.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string, name: string) =>
    code ? String.fromCodePoint(Number(code)) : (plain[name] ?? whole),
  );

/** What became of one record. */
export type RecordAnswer = {
  number: string;
  state: "accepted" | "accepted_with_errors" | "rejected";
  /** Whether the authority had it before. */
  duplicate?: true;
  note?: string;
};

const states: Record<string, RecordAnswer["state"]> = {
  Correcto: "accepted",
  Correcta: "accepted",
  AceptadoConErrores: "accepted_with_errors",
  AceptadaConErrores: "accepted_with_errors",
};

/** A record that the authority has already counts as it was answered the first time: sending it again changes nothing. */
const answerFor = (line: string): RecordAnswer => {
  const duplicate = said(line, "RegistroDuplicado");
  const own = duplicate ? line.replace(duplicate, "") : line;
  const state =
    states[(duplicate && said(duplicate, "EstadoRegistroDuplicado")) ?? said(own, "EstadoRegistro") ?? ""];
  const code = said(own, "CodigoErrorRegistro");
  const note = [code, text(said(own, "DescripcionErrorRegistro"))].filter(Boolean).join(": ").slice(0, 300);
  return {
    number: text(said(own, "NumSerieFactura")) ?? "",
    state: state ?? "rejected",
    ...(duplicate && { duplicate: true as const }),
    ...(note && !duplicate && { note }),
  };
};

/** How long to wait before the next message, and what became of each record. Undefined: this is not the authority's answer. */
export const answerIn = (xml: string): { wait_seconds: number; records: RecordAnswer[] } | undefined => {
  const answer = said(xml, "RespuestaRegFactuSistemaFacturacion");
  if (answer === undefined) return undefined;
  const lines = answer.match(
    /<(?:[\w-]+:)?RespuestaLinea(?:\s[^>]*)?>[\s\S]*?<\/(?:[\w-]+:)?RespuestaLinea>/g,
  );
  const wait = Number(said(answer, "TiempoEsperaEnvio"));
  return {
    wait_seconds: Number.isInteger(wait) && wait > 0 ? wait : 60,
    records: (lines ?? []).map(answerFor),
  };
};

/** What a whole message was refused with. */
export const faultIn = (xml: string): string | undefined => text(said(xml, "faultstring"))?.slice(0, 300);
