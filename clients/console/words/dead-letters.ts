import type { Language } from "./words.ts";

const en = {
  title: "Given up",
  about: "What the service failed on until it gave up. Nothing tries it again by itself.",
  none: "Nothing was given up.",
  what: "Event",
  record: "Record",
  lanes: "Where it failed",
  happened: "Happened",
  since: "Given up",
  retry: "Try again",
  explain: "What was done with it before is not done twice. If it fails again, it comes back here.",
  names: {
    prompt: "Own records",
    patient: "Vendors",
    model: "Readings",
    queue: "Queue",
    upload: "Uploads",
  } as Readonly<Record<string, string>>,
};

/** Every text of the screen of what was given up, loaded with it. */
export const givenUpWords: Readonly<Record<Language, typeof en>> = {
  en,
  es: {
    title: "Abandonado",
    about: "Lo que el servicio no logró hacer y abandonó. Nada lo intenta de nuevo por sí solo.",
    none: "No se abandonó nada.",
    what: "Suceso",
    record: "Registro",
    lanes: "Dónde falló",
    happened: "Ocurrió",
    since: "Abandonado",
    retry: "Intentar de nuevo",
    explain: "Lo ya hecho no se hace dos veces. Si falla otra vez, vuelve aquí.",
    names: {
      prompt: "Datos propios",
      patient: "Proveedores externos",
      model: "Lecturas",
      queue: "Cola",
      upload: "Archivos subidos",
    },
  },
};
