import type { UnitOfWork } from "../pricing/reading.ts";
import { type WorkSize, workSizeMinutes } from "./work.ts";

/** What the page of usual prices says, by language. */

export type PriceGuideWords = {
  title: (service: string, place: string) => string;
  half: string;
  prices: (currency: string, day: string) => string;
  heads: readonly [work: string, from: string, price: string];
  estimate: string;
  jobs: (count: number) => string;
  range: (low: string, high: string) => string;
  counts: Partial<Record<UnitOfWork, string>>;
  sizes: Record<WorkSize, string>;
  square_feet: string;
  feet: string;
  link: string;
};

const hours = workSizeMinutes.medium / 60;

export const en: PriceGuideWords = {
  title: (service, place) => `What ${service.toLowerCase()} costs: ${place}`,
  half: "Half of the jobs cost what is shown here; a quarter cost less and a quarter more. Where too few jobs have been done, it is what we would estimate.",
  prices: (currency, day) => `Prices are with materials and the trip, in ${currency}, as of ${day}.`,
  heads: ["Work", "From", "Usual price"],
  estimate: "our estimate",
  jobs: (count) => `${count} jobs`,
  range: (low, high) => `${low} to ${high}`,
  counts: { room: "rooms", hour: "hours", each: "pieces" },
  sizes: {
    small: `up to ${workSizeMinutes.small} minutes of work`,
    medium: `up to ${hours} hours of work`,
    large: `more than ${hours} hours of work`,
  },
  square_feet: "sq ft",
  feet: "ft",
  link: "Film what is broken and get your price",
};

export const es: PriceGuideWords = {
  title: (service, place) => `Precios de ${service.toLowerCase()}: ${place}`,
  half: "La mitad de los trabajos cuesta lo que se muestra aquí; una cuarta parte cuesta menos y otra más. Donde se han hecho muy pocos trabajos, es lo que calculamos.",
  prices: (currency, day) =>
    `Los precios incluyen materiales y desplazamiento, en ${currency}, a fecha de ${day}.`,
  heads: ["Trabajo", "Según", "Precio habitual"],
  estimate: "nuestro cálculo",
  jobs: (count) => `${count} trabajos`,
  range: (low, high) => `de ${low} a ${high}`,
  counts: { room: "habitaciones", hour: "horas", each: "unidades" },
  sizes: {
    small: `hasta ${workSizeMinutes.small} minutos de trabajo`,
    medium: `hasta ${hours} horas de trabajo`,
    large: `más de ${hours} horas de trabajo`,
  },
  square_feet: "pies²",
  feet: "pies",
  link: "Grabe lo que está roto y reciba su precio",
};

const complete: Readonly<Record<string, PriceGuideWords>> = { en, es };

export const priceGuideWords = (language: string): PriceGuideWords => complete[language] ?? en;
