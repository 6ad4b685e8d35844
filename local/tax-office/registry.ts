import { chainHash } from "../../shared/domain/invoice/chain.ts";

/** What the stand-in of the Spanish tax authority says of records: as the public list of its errors has them. */

type State = "Correcto" | "AceptadoConErrores" | "Incorrecto";
export type Verdict = {
  issuer: string;
  number: string;
  day: string;
  state: State;
  code?: string;
  says?: string;
  /** It had the record before, in this state. */
  before?: State;
};

/** The elements of a record in their order; those that may be left out have a question mark. */
const order =
  "IDVersion IDFactura NombreRazonEmisor Subsanacion? RechazoPrevio? TipoFactura TipoRectificativa? FacturasRectificadas? DescripcionOperacion EmitidaPorTerceroODestinatario? Tercero? Destinatarios? Desglose CuotaTotal ImporteTotal Encadenamiento SistemaInformatico FechaHoraHusoGenRegistro TipoHuella Huella".split(
    " ",
  );

export const inside = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:[\\w-]+:)?${name}>([\\s\\S]*?)</(?:[\\w-]+:)?${name}>`).exec(xml)?.[1];

/** Names of the elements right below. */
const children = (xml: string): string[] => {
  const names: string[] = [];
  let depth = 0;
  for (const [, closing, name = ""] of xml.matchAll(/<(\/?)(?:[\w-]+:)?(\w+)[^>]*>/g)) {
    if (!closing && depth === 0) names.push(name);
    depth += closing ? -1 : 1;
  }
  return names;
};

/** Which element is missing or in the wrong place. */
export const misplaced = (record: string): string | undefined => {
  const there = children(record);
  let at = 0;
  for (const wanted of order) {
    const name = wanted.replace("?", "");
    if (there[at] === name) at += 1;
    else if (!wanted.endsWith("?")) return name;
  }
  return there[at];
};

const cents = (text: string | undefined): number => Math.round(Number(text ?? "NaN") * 100);

const totals = (breakdown: string): { tax: number; total: number } => {
  const lines =
    breakdown.match(/<(?:[\w-]+:)?DetalleDesglose>[\s\S]*?<\/(?:[\w-]+:)?DetalleDesglose>/g) ?? [];
  const tax = lines.reduce((all, line) => all + cents(inside(line, "CuotaRepercutida")), 0);
  const net = lines.reduce((all, line) => all + cents(inside(line, "BaseImponibleOimporteNoSujeto")), 0);
  return { tax, total: net + tax };
};

const margin_seconds = 240;

type Refusal = [code: string, says: string];

/** What is kept of an invoice: whether there is a record, of which hash, and whether the last one was rejected. */
type Kept = { state?: State; hash?: string; wasRejected: boolean };

/** What of the operations that the authority allows a record is none of. */
const operationRefusal = (record: string, { state, wasRejected }: Kept): Refusal | undefined => {
  const amends = inside(record, "Subsanacion") === "S";
  const prior = inside(record, "RechazoPrevio") ?? "N";
  if (prior === "X" && !amends)
    return ["1153", "Valor del campo RechazoPrevio no válido, con X hay que informar Subsanacion con S."];
  if (prior === "S" && !amends)
    return ["1161", "Valor del campo RechazoPrevio no válido, con S hay que informar Subsanacion con S."];
  if (state && (!amends || prior === "X")) return ["3000", "Registro de facturación duplicado."];
  if (!state && amends && prior !== "X") return ["3002", "No existe el registro de facturación."];
  if (prior === "S" && !wasRejected) return ["1161", "Valor del campo RechazoPrevio no válido."];
  return undefined;
};

/** All that was ever accepted, by issuer. Numbers in `strangers` belong to nobody; buyers in `unlisted` are taken with errors. */
export const taxRegistry = () => {
  const kept = new Map<string, { invoices: Map<string, Kept>; seen: Set<string>; last?: string }>();
  const strangers = new Set<string>();
  const unlisted = new Set<string>();
  const verdicts: Verdict[] = [];

  const errorOf = (record: string, last: string | undefined, isLate: boolean): Refusal | undefined => {
    const of = (name: string) => inside(record, name) ?? "";
    const before = inside(of("RegistroAnterior"), "Huella");
    const own = record.slice(record.lastIndexOf("TipoHuella"));
    const hash = chainHash({
      issuer_tax_id: inside(of("IDFactura"), "IDEmisorFactura") ?? "",
      number: inside(of("IDFactura"), "NumSerieFactura") ?? "",
      issued_on: inside(of("IDFactura"), "FechaExpedicionFactura") ?? "",
      type: of("TipoFactura") as "F1",
      tax: of("CuotaTotal"),
      total: of("ImporteTotal"),
      before: before ?? "",
      at: of("FechaHoraHusoGenRegistro"),
    });
    const { tax, total } = totals(of("Desglose"));
    if (inside(own, "Huella") !== hash)
      return ["2000", "El cálculo de la huella suministrada es incorrecta."];
    if (last && !before)
      return ["2007", "No debe informarse como primer registro, existen facturas emitidas."];
    if (last && before !== last)
      return ["2003", "El contenido de la huella del registro anterior no cumple con las especificaciones."];
    if (total !== cents(of("ImporteTotal")))
      return ["2005", "El campo ImporteTotal tiene un valor incorrecto."];
    if (tax !== cents(of("CuotaTotal"))) return ["2006", "El campo CuotaTotal tiene un valor incorrecto."];
    const away_ms = Math.abs(Date.now() - Date.parse(of("FechaHoraHusoGenRegistro")));
    if (!isLate && away_ms > margin_seconds * 1000)
      return [
        "2004",
        `El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT, admitiéndose un margen de error de: ${margin_seconds} segundos.`,
      ];
    return undefined;
  };

  const judged = (record: string, isLate: boolean): Verdict => {
    const id = inside(record, "IDFactura") ?? "";
    const [issuer, number, day] = ["IDEmisorFactura", "NumSerieFactura", "FechaExpedicionFactura"].map(
      (name) => inside(id, name) ?? "",
    ) as [string, string, string];
    const which = { issuer, number, day };
    const own = kept.get(issuer) ?? { invoices: new Map<string, Kept>(), seen: new Set<string>() };
    kept.set(issuer, own);
    const invoice = own.invoices.get(`${number} ${day}`) ?? { wasRejected: false };
    own.invoices.set(`${number} ${day}`, invoice);
    const hash = inside(record.slice(record.lastIndexOf("TipoHuella")), "Huella") as string;
    const rejected = ([code, says]: Refusal): Verdict => {
      const isDuplicate = code === "3000" && invoice.state;
      if (!isDuplicate) invoice.wasRejected = true;
      return {
        ...which,
        state: "Incorrecto",
        code,
        says,
        ...(isDuplicate && { before: isDuplicate }),
      };
    };
    if (invoice.hash === hash) return rejected(["3000", "Registro de facturación duplicado."]);
    // A record that was rejected and comes again as it was has its place in the chain already.
    const isNew = !own.seen.has(hash);
    const { last } = own;
    if (isNew) {
      own.seen.add(hash);
      own.last = hash;
    }
    const buyer = inside(inside(record, "IDDestinatario") ?? "", "NIF");
    if (strangers.has(issuer) || (buyer && strangers.has(buyer)))
      return rejected(["1109", "El NIF no está identificado en el censo."]);
    const refusal = operationRefusal(record, invoice);
    if (refusal) return rejected(refusal);
    const error: Refusal | undefined = unlisted.has(buyer ?? "")
      ? ["2001", "El NIF del bloque Destinatarios no está identificado en el censo de la AEAT."]
      : isNew
        ? errorOf(record, last, isLate)
        : undefined;
    const state = error ? "AceptadoConErrores" : "Correcto";
    own.invoices.set(`${number} ${day}`, { state, hash, wasRejected: false });
    return { ...which, state, ...(error && { code: error[0], says: error[1] }) };
  };

  return {
    strangers,
    unlisted,
    /** Everything that it has said, oldest first. */
    verdicts,
    /** What becomes of one record, whose message says that it is late or does not. */
    take: (record: string, isLate: boolean): Verdict => {
      const verdict = judged(record, isLate);
      verdicts.push(verdict);
      return verdict;
    },
    count: (issuer: string): number =>
      [...(kept.get(issuer)?.invoices.values() ?? [])].filter(({ state }) => state !== undefined).length,
  };
};
