import { expect, test } from "vitest";
import { actOf } from "./acts.ts";

test.each([
  ["it works again", "solved"],
  ["It's working now", "solved"],
  ["The toilet is flushing fine", "solved"],
  ["that did it, thanks", "solved"],
  ["It doesn't drip any more", "solved"],
  ["It stopped leaking", "solved"],
  ["Ya funciona", "solved"],
  ["It still doesn't work", "unchanged"],
  ["That didn't help", "unchanged"],
  ["Sigue igual", "unchanged"],
  ["Does not work", "unchanged"],
  ["It's getting worse", "worse"],
  ["Now it's pouring", "worse"],
  ["Está peor", "worse"],
  ["Stop", "stop"],
  ["Forget it", "stop"],
  ["Déjalo", "stop"],
  ["I can't reach it", "cannot"],
  ["I don't have a wrench", "cannot"],
  ["No puedo", "cannot"],
  ["What is a cartridge?", "question"],
  ["Which one do you mean", "question"],
  ["¿Dónde está?", "question"],
  ["I have another problem", "other_problem"],
  ["Tengo otro problema", "other_problem"],
])("%j is %s", (words, act) => {
  expect(actOf(words)).toBe(act);
});

test.each(["Yes", "No", "I can't tell", "It's a single lever mixer", "If it works, fine", "No lo sé"])(
  "%j does nothing besides",
  (words) => {
    expect(actOf(words)).toBeUndefined();
  },
);
