import { type Language, useSpoken } from "./words.ts";

const en = {
  invoices: "Invoices",
  about: "What the market’s company has issued. Name an account to see what it has issued, waits for or got.",
  account: "Id of a provider or customer",
  number: "Number",
  buyer: "Buyer",
  total: "Total",
  taxed: "Tax",
  waits: {
    tax_details: "Tax details are missing",
    buyer: "The buyer’s tax details are missing",
    registration: "Must be sent to the tax office",
    invoice: "Its invoice waits",
  },
  sending: "Not at the tax office yet",
  registered: {
    accepted: "The tax office has it",
    accepted_with_errors: "The tax office has it, with errors",
    rejected: "The tax office does not accept it",
  },
  print: "Save",
  resend: "Send again",
  resendExplain:
    "The tax office gets a new record of this invoice. It names both sides as their tax details are now; number, day and amounts stay.",
  rectify: "Take back",
  rectifyExplain: "A credit note takes back what is left of it. No money moves.",
  tax: "Tax reports",
  aboutTax: "What tax offices are told of providers, and who has not given what that needs.",
  year: "Year",
  paid: "Paid by customers",
  payments: "Payments",
  earned: "Earned",
  missing: "Missing",
  asked: "Asked",
  fields: { name: "Name", tax_id: "Tax number", address: "Address", birth_date: "Date of birth" } as Readonly<
    Record<string, string>
  >,
  save: "Save the report",
};

const es: typeof en = {
  invoices: "Facturas",
  about:
    "Las que ha expedido la empresa del mercado. Indique una cuenta para ver las que ha expedido, las que esperan o las que ha recibido.",
  account: "Id de un proveedor o cliente",
  number: "Número",
  buyer: "Destinatario",
  total: "Total",
  taxed: "Impuesto",
  waits: {
    tax_details: "Faltan datos fiscales",
    buyer: "Faltan los datos fiscales del comprador",
    registration: "Hay que enviarla a Hacienda",
    invoice: "Su factura espera",
  },
  sending: "Aún no está en Hacienda",
  registered: {
    accepted: "Hacienda la tiene",
    accepted_with_errors: "Hacienda la tiene, con errores",
    rejected: "Hacienda no la acepta",
  },
  print: "Guardar",
  resend: "Volver a enviar",
  resendExplain:
    "Hacienda recibe un nuevo registro de esta factura. Lleva los datos fiscales actuales de ambas partes; el número, la fecha y los importes no cambian.",
  rectify: "Rectificar",
  rectifyExplain: "Una factura rectificativa anula lo que queda de ella. No se mueve dinero.",
  tax: "Informes fiscales",
  aboutTax: "Lo que se comunica de los proveedores a Hacienda, y quién no ha dado lo necesario.",
  year: "Año",
  paid: "Pagado por clientes",
  payments: "Pagos",
  earned: "Ganado",
  missing: "Falta",
  asked: "Pedido",
  fields: { name: "Nombre", tax_id: "NIF", address: "Dirección", birth_date: "Fecha de nacimiento" },
  save: "Guardar el informe",
};

const words: Record<Language, typeof en> = { en, es };

/** The words of invoices and tax reports. */
export const useInvoiceWords = (): typeof en => words[useSpoken().language];
