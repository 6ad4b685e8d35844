import type { Language } from "./words.ts";

/** Replies that are often written, in the languages that people are written to in. */
export const templates: Readonly<Record<Language, readonly (readonly [name: string, text: string])[]>> = {
  en: [
    [
      "Here is a person",
      "Hello, this is a person now. I read what you wrote and look into it. I will answer here.",
    ],
    [
      "Gas: safe first",
      "Please leave the house, leave doors open, use no switches, and call the gas company from outside. Tell us here when everybody is safe.",
    ],
    [
      "More pictures",
      "Could you send us one or two more pictures, from closer and with light? Then we can say more.",
    ],
    [
      "Money goes back",
      "We have decided to give money back. It takes five to ten days until your bank shows it.",
    ],
    [
      "Looking for another provider",
      "We are sorry. We are looking for another provider and tell you here as soon as somebody has taken the job.",
    ],
    ["Anything else?", "Is there anything else that we can do for you?"],
  ],
  es: [
    [
      "Aquí una persona",
      "Hola, ahora le escribe una persona. He leído su mensaje y me ocupo. Le respondo aquí.",
    ],
    [
      "Gas: primero la seguridad",
      "Salga de la casa, deje las puertas abiertas, no toque interruptores y llame desde fuera a la compañía del gas. Avísenos aquí cuando todos estén a salvo.",
    ],
    ["Más fotos", "¿Puede enviarnos una o dos fotos más, de más cerca y con luz? Así podremos decirle más."],
    [
      "Se devuelve dinero",
      "Hemos decidido devolverle dinero. Su banco tarda de cinco a diez días en mostrarlo.",
    ],
    [
      "Buscamos otro proveedor",
      "Lo sentimos. Buscamos otro proveedor y le avisamos aquí en cuanto alguien tome el trabajo.",
    ],
    ["¿Algo más?", "¿Podemos hacer algo más por usted?"],
  ],
};
