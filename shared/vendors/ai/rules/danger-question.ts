import { noneAnswer } from "../../../domain/pricing/answer-in-words.ts";
import { type Answer, type Question, type SafetyFlag, safetyFlags } from "../../../domain/pricing/reading.ts";

/** What is asked where a text may tell of a danger and may not. A missed danger is worse than a question. */

export const dangerQuestionId = "danger";

const signs: Readonly<Record<SafetyFlag, string>> = {
  gas: "It smells of gas, or gas is leaking",
  carbon_monoxide: "A carbon monoxide alarm sounds, or people feel ill near something that burns",
  electrical_fire: "Sparks, a burning smell, something electrical that is hot, shocks or bare wires",
  water_near_electricity: "Water reaches lamps, sockets or wires",
  sewage: "Waste water comes up or runs out",
  structure: "Something heavy may fall or give way",
  hazardous_material: "Asbestos, lead, fuel or a chemical is spread",
  fire: "Something burns or smokes",
  flood: "Water keeps running in and can't be stopped",
  trapped: "Somebody is trapped",
};

const offered_most = 5;

/** Asks whether one of these dangers is there now, the likeliest first. */
export const dangerQuestion = (likeliest: readonly SafetyFlag[]): Question => ({
  question_id: dangerQuestionId,
  text: "Is somebody in danger? Then leave, and call the emergency services first. Is one of these happening right now?",
  type: "choice",
  options: [
    ...likeliest.slice(0, offered_most).map((flag) => ({ value: flag, label: signs[flag] })),
    { value: noneAnswer, label: "None of these" },
  ],
  required: true,
});

/** The danger that a customer said is there when asked, if any. */
export const dangerAnswered = (answers: ReadonlyMap<string, Answer["value"]>): SafetyFlag[] =>
  safetyFlags.filter((flag) => flag === answers.get(dangerQuestionId));
