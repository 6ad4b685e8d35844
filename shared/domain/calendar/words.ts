import type { JobState } from "../job/job.ts";

const en = {
  name: "Jobs",
  canceled: (title: string) => `Canceled: ${title}`,
  with: {
    user: (name: string) => `The provider is ${name}.`,
    service_provider: (name: string) => `The customer is ${name}.`,
  },
  user: {
    pending_payment: "Booked, but not paid yet.",
    open: "No provider has taken it yet.",
    assigned: "Your provider is booked.",
    en_route: "Your provider is on the way.",
    in_progress: "The work has begun.",
    paused: "The work is interrupted.",
    awaiting_confirmation: "Your provider says that the work is done. Please confirm it in the app.",
    disputed: "It is disputed.",
    completed: "Done.",
    expired: "No provider took it in time.",
    canceled: "Canceled.",
  } as Record<JobState, string>,
  service_provider: {
    pending_payment: "",
    open: "",
    assigned: "You have taken it.",
    en_route: "You are on the way.",
    in_progress: "The work has begun.",
    paused: "The work is interrupted.",
    awaiting_confirmation: "The customer has not confirmed the work yet.",
    disputed: "It is disputed.",
    completed: "Done.",
    expired: "It is not to be done any more.",
    canceled: "Canceled.",
  } as Record<JobState, string>,
};

const es: typeof en = {
  name: "Trabajos",
  canceled: (title) => `Cancelado: ${title}`,
  with: {
    user: (name) => `El proveedor es ${name}.`,
    service_provider: (name) => `Trabaja para ${name}.`,
  },
  user: {
    pending_payment: "Reservado, pero todavía sin pagar.",
    open: "Ningún proveedor lo ha tomado todavía.",
    assigned: "Su proveedor está reservado.",
    en_route: "Su proveedor está de camino.",
    in_progress: "El trabajo ha empezado.",
    paused: "El trabajo está interrumpido.",
    awaiting_confirmation:
      "Su proveedor dice que el trabajo está hecho. Confírmelo, por favor, en la aplicación.",
    disputed: "Está en disputa.",
    completed: "Hecho.",
    expired: "Ningún proveedor lo tomó a tiempo.",
    canceled: "Cancelado.",
  },
  service_provider: {
    pending_payment: "",
    open: "",
    assigned: "Usted lo ha tomado.",
    en_route: "Usted está de camino.",
    in_progress: "El trabajo ha empezado.",
    paused: "El trabajo está interrumpido.",
    awaiting_confirmation: "El cliente todavía no ha confirmado el trabajo.",
    disputed: "Está en disputa.",
    completed: "Hecho.",
    expired: "Ya no hay que hacerlo.",
    canceled: "Cancelado.",
  },
};

const languages: Readonly<Record<string, typeof en>> = { en, es };

/** The words of a language; English where a market speaks another one. */
export const wordsIn = (language: string): typeof en => languages[language] ?? en;
