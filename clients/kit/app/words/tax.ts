import { type Language, useSpoken } from "./words.ts";

const en = {
  about: "Invoices name this, and tax offices are told what they must be told.",
  buyer: "With a tax number, your invoices name you as the buyer.",
  kind: "You are",
  kinds: { person: "A person", company: "A company" },
  name: "Name at the tax office",
  idKind: "Tax number",
  idKinds: { nif: "NIF", nie: "NIE", cif: "CIF", ein: "EIN", ssn: "SSN", itin: "ITIN", other: "Another one" },
  id: "The number",
  lastFour: "The last four digits are enough.",
  stored: (end: string) => `Stored: ${end}. Leave it empty to keep it.`,
  birth: "Day of birth",
  registration: "Number in the register",
  save: "Save",
  complete: "Nothing is missing.",
  missing: (what: string) => `Still missing: ${what}.`,
  parts: {
    name: "name",
    tax_id: "tax number",
    address: "address",
    birth_date: "day of birth",
    registration_number: "number in the register",
    agreement: "your agreement",
  },
  agreement: "Invoices in your name",
  agree: "I agree",
  agreed: (day: string) => `You agreed on ${day}.`,
  takeBack: "Take it back",
};

const es: typeof en = {
  about: "Las facturas llevan estos datos, y Hacienda recibe los que debe recibir.",
  buyer: "Con un número fiscal, sus facturas le nombran como comprador.",
  kind: "Usted es",
  kinds: { person: "Una persona", company: "Una empresa" },
  name: "Nombre en Hacienda",
  idKind: "Número fiscal",
  idKinds: { nif: "NIF", nie: "NIE", cif: "CIF", ein: "EIN", ssn: "SSN", itin: "ITIN", other: "Otro" },
  id: "El número",
  lastFour: "Bastan las cuatro últimas cifras.",
  stored: (end) => `Guardado: ${end}. Déjelo vacío para conservarlo.`,
  birth: "Fecha de nacimiento",
  registration: "Número en el registro",
  save: "Guardar",
  complete: "No falta nada.",
  missing: (what) => `Falta todavía: ${what}.`,
  parts: {
    name: "nombre",
    tax_id: "número fiscal",
    address: "dirección",
    birth_date: "fecha de nacimiento",
    registration_number: "número en el registro",
    agreement: "su acuerdo",
  },
  agreement: "Facturas en su nombre",
  agree: "Estoy de acuerdo",
  agreed: (day) => `Lo aceptó el ${day}.`,
  takeBack: "Retirarlo",
};

const spoken: Record<Language, typeof en> = { en, es };

/** The words of tax details, which are loaded with their screen. */
export const useTaxWords = () => {
  const { language, format } = useSpoken();
  return { words: spoken[language], format };
};
