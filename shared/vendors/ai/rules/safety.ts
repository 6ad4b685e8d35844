import type { SafetyFlag, SafetyWarning } from "../../../domain/pricing/reading.ts";
import { dangerLikelihood } from "./danger-likelihood.ts";
import { dangersIn } from "./dangers.ts";
import { foreignDangers } from "./safety-words.ts";

/** The dangers that a text tells of, with what to do first. */

const notices: Record<SafetyFlag, string> = {
  gas: "Possible gas leak. Do not use switches, flames or telephones inside. Open windows, leave the building, shut the gas valve if you can reach it safely, and call the gas emergency number or the fire service from outside.",
  carbon_monoxide:
    "Possible carbon monoxide. Everybody must leave for fresh air now. Call the emergency services; headache, dizziness or nausea need a doctor. Do not go back or use the appliance until it has been checked.",
  electrical_fire:
    "Possible electrical fire. If it is safe, switch off the power at the main switch and do not touch the fitting. If there is smoke or fire, leave and call the emergency services.",
  water_near_electricity:
    "Water near electricity. Keep away from the water and the fitting, do not touch switches with wet hands, and switch off the power at the main switch only if you can reach it dry.",
  sewage:
    "Sewage is a health hazard. Keep people and animals away, do not run taps or flush toilets, and wash your hands and anything that touched it.",
  structure:
    "Possible structural danger. Keep everybody away from the area, do not go under or lean on it, and call the emergency services if it is moving or has come down.",
  hazardous_material:
    "Possible asbestos, lead or another harmful material. Do not drill, sand, scrape, sweep or break it, and keep everybody away until it has been tested.",
  fire: "Possible fire. If anything burns or smokes, leave, close the doors behind you, and call the fire service from outside. Do not go back in. After a fire is out, keep watching: it can start again inside a wall or a roof.",
  flood:
    "Water is doing damage. Close the main water valve at once. Do not stand in water to reach it. Keep away from sockets and appliances that are wet, and from ceilings that bulge.",
  trapped:
    "Somebody may be trapped. If a person is hurt, does not answer, is very young or old, or is in heat, cold or a car, call the emergency services now. Talk to them, and do not pull at a stuck hand or foot.",
};

/** From here on a text tells of a danger. */
const sure = 0.2;
/** The same where the patterns see one, too. */
const sure_if_seen = 0.08;
/** Where there are so few words, the patterns know more than the likelihood. */
const few_words = 10;
const sure_of_few_if_seen = 0.01;
/** From here on the customer is asked. */
const possible = 0.06;

const sureFrom = (text: string, isSeen: boolean): number => {
  if (!isSeen) return sure;
  return text.trim().split(/\s+/).length <= few_words ? sure_of_few_if_seen : sure_if_seen;
};

/**
 * Dangers that are there now: not what is denied, mended, long past or only feared for one day. `possible`: those that
 * the customer is asked about, the likeliest first, where the words leave it open.
 */
export const dangersOf = (text: string): { sure: SafetyFlag[]; possible: SafetyFlag[] } => {
  const read = text.slice(0, 6000);
  const seen = seenIn(read);
  const { likelihood, flags } = likeliestIn(read, seen);
  const isSeen = seen.length > 0;
  if (likelihood >= sureFrom(read, isSeen)) return { sure: isSeen ? seen : flags.slice(0, 1), possible: [] };
  return {
    sure: [],
    possible: isSeen || likelihood >= possible ? [...new Set([...seen, ...flags])] : [],
  };
};

type Told = ReturnType<typeof dangerLikelihood>;

const likeliest = (one: Told, other: Told): Told => (other.likelihood > one.likelihood ? other : one);

/** A danger is told by one sentence and not taken back by the others. `seen`: what patterns see in the line. */
const toldIn = (line: string, seen: readonly SafetyFlag[]): Told => {
  const whole = dangerLikelihood(line, seen);
  const sentences = line.match(/[^.!?]+[.!?]*/g) ?? [];
  if (sentences.length < 2) return whole;
  const told = sentences.map((sentence) => dangerLikelihood(sentence, seenIn(sentence))).reduce(likeliest);
  return told.likelihood < whole.likelihood ? told : whole;
};

/** Of a text's lines, which may be a request, a film's title and what is said in it, what most tells of a danger. */
const likeliestIn = (text: string, seen: readonly SafetyFlag[]): Told => {
  const lines = text.split("\n");
  if (lines.length === 1) return toldIn(text, seen);
  return lines.map((line) => toldIn(line, seenIn(line))).reduce(likeliest);
};

/** The dangers that patterns see in a text, each once. */
export const seenIn = (text: string): SafetyFlag[] => [
  ...new Set([...dangersIn(text), ...text.split(/[.!?;\n]+/).flatMap(foreignDangers)]),
];

/** Every danger that a text tells of for sure, with what to do first. */
export const safetyIn = (text: string): SafetyWarning[] => dangersOf(text).sure.map(warningOf);

export const warningOf = (flag: SafetyFlag): SafetyWarning => ({ flag, notice: notices[flag] });
