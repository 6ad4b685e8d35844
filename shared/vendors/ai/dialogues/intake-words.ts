import type { Question } from "../../../domain/pricing/reading.ts";

/** What the assistant says besides its questions while it gathers what a quote needs, by language. */

type IntakeWords = {
  yes: string;
  no: string;
  and: string;
  /** How a question may be answered, for those whose answer was not understood. */
  hints: Record<Question["type"], string>;
  left_open: string;
  missed: string;
  understood: (known: string) => string;
  complete: string;
  ask_quote: string;
  talk_to_person: string;
};

export const en: IntakeWords = {
  yes: "Yes",
  no: "No",
  and: "and",
  hints: {
    number: "A rough number is enough. Or say that you do not know.",
    choice: "Choose one of the answers, or say “none of these”.",
    boolean: "Please say yes or no.",
    text: "Please write a few words.",
  },
  left_open: "Then a person will look at that.",
  missed: "I did not understand that as an answer.",
  understood: (known) => `I understood: ${known}.`,
  complete: "I have what I need. You can ask for the quote now.",
  ask_quote: "Ask for the quote",
  talk_to_person: "Talk to a person",
};

export const es: IntakeWords = {
  yes: "Sí",
  no: "No",
  and: "y",
  hints: {
    number: "Basta con un número aproximado. O diga que no lo sabe.",
    choice: "Elija una de las respuestas, o diga «ninguna de estas».",
    boolean: "Diga sí o no, por favor.",
    text: "Escriba unas palabras, por favor.",
  },
  left_open: "Entonces lo mirará una persona.",
  missed: "No he entendido eso como respuesta.",
  understood: (known) => `He entendido: ${known}.`,
  complete: "Ya tengo lo que necesito. Puede pedir el presupuesto.",
  ask_quote: "Pedir el presupuesto",
  talk_to_person: "Hablar con una persona",
};

const complete: Readonly<Record<string, IntakeWords>> = { en, es };

export const intakeWordsIn = (language: string): IntakeWords => complete[language] ?? en;
