import type { RefusedReason } from "../../../domain/conversation/conversation.ts";
import { intentText, refusalText } from "../../../domain/conversation/intent.ts";
import type { Leads } from "../../../domain/repair-guides/dialogue.ts";
import { emergencyNumber } from "../../../markets/emergency.ts";

/** What the assistant says besides words of guides and help entries, by language. */

export type Words = Leads & {
  yes: string;
  no: string;
  not_sure: string;
  talk_to_person: string;
  ask_quote: string;
  describe: string;
  not_understood: string;
  /** Lead in what an answer would mean. */
  if_yes: string;
  if_no: string;
  asks_again: string;
  solved: string;
  solved_danger: string;
  worse: string;
  stopped: string;
  cannot_check: string;
  cannot_repair: string;
  other_problem: string;
  noted: string;
  not_that: string;
  nothing_new: string;
  cannot_explain: string;
  found_nothing: string;
  which_is_meant: string;
  /** Of a kind of work that no guide is about. */
  no_guide: (title: string) => string;
  human: string;
  price: string;
  account: string;
  greeting: string;
  thanks: string;
  /** What is said in place of an answer that is declined. */
  refused: Record<RefusedReason, string>;
};

const en: Words = {
  yes: "Yes",
  no: "No",
  not_sure: "Not sure",
  talk_to_person: "Talk to a person",
  ask_quote: "Ask for a quote",
  describe: "What is wrong, and where? Describe what you see, hear or smell.",
  possibly: "We could not settle this from here, so somebody should look at it. It could be this:",
  caution: "Caution:",
  when_to_stop: "When to stop:",
  not_understood: "I could not tell whether that means yes or no. What I need to know:",
  if_yes: "If yes:",
  if_no: "If no:",
  asks_again: "Which of the two is it? If you can't tell, say so, and we go on without it.",
  solved:
    "Good to hear that it works again. If the problem comes back, write here, or ask for a quote with what you have told me.",
  solved_danger:
    "Good to hear. Because of the danger you named, have a professional look at it before you rely on it.",
  worse: "Then stop what you are doing and leave it to a professional.",
  stopped:
    "All right, we stop here. What you told me is kept: you can ask for a quote with it without typing it again.",
  cannot_check: "That's fine, leave it.",
  cannot_repair:
    "Then leave it to somebody who does this every day. You can ask for a quote: what you told me goes with it.",
  other_problem: "Tell me about the other problem: what is wrong, and where?",
  noted: "Thanks, I noted that.",
  not_that: "Then it was something else.",
  nothing_new:
    "I have nothing to add to what I said. A person can help you further, or you can ask for a quote with what you told me.",
  cannot_explain: "I can't answer that with certainty. A person can, or you can ask for a quote.",
  found_nothing: "I found nothing certain about that. A person can help you, or you can ask for a quote.",
  which_is_meant: "I am not sure what you mean. Is it one of these?",
  no_guide: (title) =>
    `That sounds like this: ${title}. I have no guide for it, so leave it to somebody who does such work. You can ask for a quote: what you told me goes with it.`,
  ...intentText,
  refused: refusalText,
};

const es: Words = {
  yes: "Sí",
  no: "No",
  not_sure: "No lo sé",
  talk_to_person: "Hablar con una persona",
  ask_quote: "Pedir un presupuesto",
  describe: "¿Qué falla y dónde? Cuente lo que ve, oye o huele.",
  possibly: "Desde aquí no hemos podido aclararlo, así que conviene que alguien lo mire. Podría ser esto:",
  caution: "Cuidado.",
  when_to_stop: "Cuándo parar:",
  not_understood: "No he sabido si eso significa sí o no. Lo que necesito saber:",
  if_yes: "Si la respuesta es sí:",
  if_no: "Si la respuesta es no:",
  asks_again: "¿Cuál de las dos es? Si no lo sabe, dígalo y seguimos sin ello.",
  solved:
    "Me alegro de que vuelva a funcionar. Si el problema vuelve, escríbame aquí o pida un presupuesto con lo que ya me ha contado.",
  solved_danger:
    "Me alegro. Por el peligro que ha mencionado, pida que un profesional lo revise antes de confiar en ello.",
  worse: "Entonces deje lo que está haciendo y que se encargue un profesional.",
  stopped:
    "De acuerdo, lo dejamos aquí. Lo que me ha contado queda guardado: puede pedir con ello un presupuesto sin escribirlo otra vez.",
  cannot_check: "No pasa nada, déjelo.",
  cannot_repair:
    "Entonces es mejor que lo haga alguien que se dedica a ello. Puede pedir un presupuesto: lo que me ha contado va incluido.",
  other_problem: "Cuénteme el otro problema: ¿qué falla y dónde?",
  noted: "Gracias, lo he anotado.",
  not_that: "Entonces era otra cosa.",
  nothing_new:
    "No tengo nada que añadir. Una persona puede ayudarle, o puede pedir un presupuesto con lo que me ha contado.",
  cannot_explain: "No puedo responder a eso con certeza. Una persona sí, o puede pedir un presupuesto.",
  found_nothing:
    "No he encontrado nada seguro sobre eso. Una persona puede ayudarle, o puede pedir un presupuesto.",
  which_is_meant: "No estoy seguro de a qué se refiere. ¿Es una de estas cosas?",
  no_guide: (title) =>
    `Parece que se trata de esto: ${title}. No tengo una guía para ello, así que es mejor que lo haga alguien que se dedica a ello. Puede pedir un presupuesto: lo que me ha contado va incluido.`,
  human: "Puedo pasar esta conversación a una persona. Elija «Hablar con una persona».",
  price: "El presupuesto dice lo que cuesta. Es gratis, y usted decide después de verlo.",
  account:
    "Para preguntas sobre su cuenta, sus pagos o sus reservas, pregunte en el chat de ayuda. También puede ayudarle una persona.",
  greeting: "¡Hola! ¿En qué puedo ayudarle?",
  thanks: "De nada. ¿Necesita algo más?",
  refused: {
    off_topic: "Solo puedo ayudarle con reparaciones, trabajos en casa y este servicio.",
    price_promise:
      "No puedo prometer ni cambiar un precio. Pida un presupuesto: muestra el margen de precio, y usted decide después de verlo.",
    professional_only:
      "Es un trabajo peligroso, así que no doy instrucciones. Tiene que hacerlo un profesional. Puede pedir un presupuesto.",
    harm: `No puedo ayudarle con eso. Si alguien está en peligro, llame al ${emergencyNumber}.`,
    discrimination:
      "No puedo ayudarle con eso. Aquí se trata igual a todo el mundo, clientes y profesionales. Puede elegir por servicio, hora y valoración.",
    abuse:
      "Me gustaría ayudarle. Cuénteme sin insultos qué ha pasado, por favor, o pida hablar con una persona.",
    guardrail: "No puedo responder a eso. Una persona puede ayudarle.",
  },
};

const complete: Record<string, Words> = { en, es };

/** Said once to who speaks a language in which there are no guides. */
const guidesElsewhere: Record<string, string> = {
  fr: "Je vous comprends, mais mes guides de réparation n'existent qu'en anglais.",
  de: "Ich verstehe Sie, aber meine Reparaturanleitungen gibt es nur auf Englisch.",
  pt: "Compreendo-o, mas os meus guias de reparação só existem em inglês.",
  pl: "Rozumiem, ale moje instrukcje napraw są tylko po angielsku.",
  zh: "我明白您的意思，但我的维修指南只有英文版。",
};

/** The words in a language, or in the nearest that is complete. */
export const wordsIn = (language: string): Words => complete[language] ?? en;

/** Said before a help entry in another language than the reader's. */
const helpElsewhere: Record<string, string> = {
  es: "Esto solo lo tengo en inglés:",
  fr: "Je n'ai cela qu'en anglais :",
  de: "Dazu habe ich nur einen englischen Text:",
  pt: "Só tenho isto em inglês:",
  pl: "Mam to tylko po angielsku:",
  zh: "这部分只有英文：",
};

/** The lead of a help entry in another language than the reader's. Undefined if it is the same. */
export const helpNotice = (reader: string, entry: string): string | undefined =>
  reader === entry ? undefined : helpElsewhere[reader];

/** The notice that there are no guides in the reader's language. Undefined if there are. */
export const noticeFor = (language: string): string | undefined => guidesElsewhere[language];
