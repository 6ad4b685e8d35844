import { type Answer, canWait, type Question, type Urgency } from "../../../domain/pricing/reading.ts";
import { plain } from "./linear.ts";
import { emergencyLikelihood } from "./urgency-likelihood.ts";

/** From here on a request is taken as one that can't wait, though it does not say so. */
const likely = 0.95;
/** From here on the customer is asked. The price is that of work that can wait until they say that it can't. */
const possible = 0.25;

const emergency =
  /\b(?:emergency|emergencies|urgent(?:ly)?|right now|immediately|immediate|straight ?away|flooding|flooded|gushing|pouring|burst|water everywhere|asap|as soon as possible|desperate(?:ly)?|locked (?:myself )?out|help!+|right away|tonight|this minute|within the hour|can'?t wait|dangerous|sparks?|on fire)\b/i;
const soon =
  /\b(?:today|tomorrow|this week|this weekend|soon|quickly|before (?:the )?(?:weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|thanksgiving|guests|winter)|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the weekend)|next few days|getting worse|no (?:heat|heating|hot water|power|electricity|water)\b|only (?:toilet|bathroom)|baby|elderly)/i;
const patient =
  /\b(?:not (?:an? )?(?:urgent|emergency)|no (?:rush|hurry|urgency|emergency)|isn'?t (?:an? )?(?:urgent|emergency)|whenever|any ?time|flexible|when you (?:can|have time)|not in a (?:rush|hurry)|in the (?:spring|summer|autumn|fall|new year)|next (?:month|year)|can wait)\b/i;

/** The same in Spanish, in lower case and without accents. */
const spanish = {
  emergency:
    /\b(?:urg(?:e|en|ente|entes|entemente|encia|encias)|emergencias?|ahora mismo|ya mismo|ahorita mismo|(?:ven(?:ga|gan|id)?|corr(?:an|ed)) ya|cuanto antes|lo (?:antes|mas pronto) posible|a la mayor brevedad|inmediatamente|de inmediato|esta (?:misma )?noche|no (?:puedo|podemos|puede) esperar|desesperad[oa]s?|socorro|auxilio|peligros[oa]s?|chispas|chispea|en llamas|ardiendo|revent(?:o|ad[oa]s?)|revienta|inund\w+|(?:llen|empap)(?:ando(?:se)?|a) de agua|agua por tod[oa]s? \w+|a (?:chorros?|cubos|cubetazos|baldazos|mares|borbotones|lo bestia)|chorrea\w*|no (?:se|puedo|logro|consigo|hay (?:manera|forma) de) (?:cortar|parar)(?:la|lo|le)?|(?:me|nos) (?:he|hemos|quede|quedamos) (?:quedado )?(?:encerrad[oa]s? )?(?:en la calle|afuera|fuera|en el rellano|sin llaves)|acaban de (?:entrar|robar)|hospital|oxigeno)\b/,
  soon: /\b(?:hoy|manana|pasado manana|esta semana|este (?:fin de semana|finde)|pronto|rapido|antes (?:del?|de que|de la)|cada vez (?:peor|mas)|va a peor|empeora\w*|sin (?:luz|agua|calefaccion|agua caliente|corriente|nevera)|unico (?:bano|inodoro|vater)|bebe|recien nacid[oa]|ancian[oa]s?|persona mayor)\b/,
  patient:
    /\b(?:no (?:es|corre|hay|tengo|tenemos|lleva) (?:muy |nada de |ninguna |tanta )?(?:urgente|urgencia|prisa|apuro)|sin (?:prisas?|apuro|urgencia)|cuando (?:pued\w+|quier\w+|les venga bien|tengan? tiempo)|cualquier dia|con calma|puede esperar|en (?:primavera|verano|otono|enero)|(?:el )?(?:mes|ano) que viene|proximo (?:mes|ano))\b/,
};

type Answers = ReadonlyMap<string, Answer["value"]>;

/** Asks whether help is needed at once, beside a price. */
const question: Question = {
  question_id: canWait,
  text: "Can it wait until tomorrow?",
  type: "boolean",
  required: false,
};

/** How soon the customer needs it: as they answered, or by their words, with what to ask where these leave it open. */
export const urgencyOf = (
  said: string,
  spoken: string | undefined,
  answers: Answers,
): { urgency: Urgency; asked: Question[] } => {
  const byWords = urgencyIn(said, spoken);
  const answer = answers.get(canWait);
  if (answer === false) return { urgency: "emergency", asked: [] };
  if (answer === true) return { urgency: byWords === "soon" ? "soon" : "normal", asked: [] };
  if (byWords === "patient") return { urgency: "normal", asked: [] };
  if (byWords === "emergency") return { urgency: byWords, asked: [] };
  const likelihood = emergencyLikelihood(spoken ?? said);
  if (byWords === "normal" && likelihood >= likely) return { urgency: "emergency", asked: [] };
  return { urgency: byWords, asked: likelihood >= possible ? [question] : [] };
};

/** By their words in English, and in Spanish if they write that. `patient`: they say that it can wait. */
const urgencyIn = (said: string, spoken?: string): Urgency | "patient" => {
  const own = spoken === undefined ? undefined : plain(spoken);
  const tells = (english: RegExp, theirs: RegExp): boolean =>
    english.test(said) || (own !== undefined && theirs.test(own));
  if (tells(patient, spanish.patient)) return "patient";
  if (tells(emergency, spanish.emergency)) return "emergency";
  return tells(soon, spanish.soon) ? "soon" : "normal";
};
