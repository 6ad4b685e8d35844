import { type Language, useSpoken } from "./words.ts";

const en = {
  title: "Documents",
  picture: "Choose a picture or PDF",
  pictureHint: "All four corners, and sharp enough to read.",
  number: "Number on the document. You can leave it out.",
  until: "Valid until",
  validUntil: (day: string) => `Valid until ${day}`,
  needed: { provider: "Needed to take jobs", customer: "Needed to book" },
  optional: "Helpful, but not needed",
  none: "No documents are needed",
  noneHint: "We ask for one here if that changes.",
  send: "Send",
  names: {
    trade_licence: "Trade license",
    insurance: "Insurance",
    identity: "Identity card or passport",
    certification: "Certificate of your trade",
    proof_of_address: "Proof of address",
  } as Record<string, string>,
  states: {
    requested: "Asked for",
    pending_review: "In review",
    verified: "In order",
    rejected: "Not accepted",
    expiring: "Ends soon",
    expired: "Out of date",
    superseded: "Replaced",
  },
};

const es: typeof en = {
  title: "Documentos",
  picture: "Elegir una foto o un PDF",
  pictureHint: "Las cuatro esquinas, y que se pueda leer.",
  number: "Número del documento. Puede dejarlo en blanco.",
  until: "Válido hasta",
  validUntil: (day) => `Válido hasta el ${day}`,
  needed: { provider: "Hace falta para tomar trabajos", customer: "Hace falta para reservar" },
  optional: "Útil, pero no hace falta",
  none: "No hace falta ningún documento",
  noneHint: "Si eso cambia, se lo pedimos aquí.",
  send: "Enviar",
  names: {
    trade_licence: "Licencia profesional",
    insurance: "Seguro",
    identity: "Documento de identidad o pasaporte",
    certification: "Certificado de su oficio",
    proof_of_address: "Justificante de domicilio",
  },
  states: {
    requested: "Pedido",
    pending_review: "En revisión",
    verified: "En orden",
    rejected: "No aceptado",
    expiring: "Vence pronto",
    expired: "Vencido",
    superseded: "Sustituido",
  },
};

const spoken: Record<Language, typeof en> = { en, es };

/** The words of documents, which are loaded with their screen. */
export const usePaperWords = () => {
  const { language, format } = useSpoken();
  return { words: spoken[language], format };
};
