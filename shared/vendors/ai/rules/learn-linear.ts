import { brotliCompressSync } from "node:zlib";
import type { LinearModel } from "../../../learned.ts";
import { bucketOf, type Features, softmax } from "./linear.ts";

/** A text's features and its class, or the classes of which each would be right. */
export type LinearExample = { features: Features; classes: readonly string[]; weight?: number };

const rate = 0.1;
const rate_of_bias = 0.02;
/** Differences below it teach nothing. */
const least = 1e-4;

/** Numbers from 0 to 1 that are the same each time. */
const drawn = () => {
  let seed = 7;
  return (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
};

const shuffle = (places: number[], draw: () => number): void => {
  for (let at = places.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
};

export type Learning = {
  /** How often each example is learned from. */
  rounds?: number;
  /** Log2 of the number of buckets that features fall into. */
  bits: number;
  /** The share of an example's features that is left out each time, so that none is relied on alone (dropout). */
  dropped: number;
  /** A weight is rounded to one of so many steps to each side: fewer ones take less room. */
  steps: number;
  /** Weights of fewer steps tell little and take most of the room. */
  smallest: number;
  /** The model is the average of what was learned after each of so many last rounds: the order of examples counts for less. */
  averaged?: number;
};

/** Learns weights by logistic regression, with rates that shrink for each weight (AdaGrad). The same examples give the same model. */
export const learnLinear = (
  classes: readonly string[],
  examples: readonly LinearExample[],
  { rounds = 12, averaged = 1, bits, dropped, ...coding }: Learning,
): LinearModel => {
  const many = classes.length;
  const weights = new Float32Array(2 ** bits * many);
  const squares = new Float32Array(weights.length).fill(0.1);
  const bias = classes.map(() => 0);
  const cases = examples.map(({ features, classes: right, weight = 1 }) => ({
    weight,
    target: classes.map((name) => (right.includes(name) ? 1 / right.length : 0)),
    rows: Int32Array.from(features.keys(), (name) => bucketOf(name, bits) * many),
    values: Float64Array.from(features.values(), (value) => value / (1 - dropped)),
  }));
  const most = cases.reduce((longest, { rows }) => Math.max(longest, rows.length), 0);
  const rows = new Int32Array(most);
  const values = new Float64Array(most);
  const scores = new Float64Array(many);
  const places = cases.map((_, at) => at);
  const average = { weights: new Float32Array(weights.length), bias: bias.map(() => 0) };
  const draw = drawn();
  for (let round = 0; round < rounds; round++) {
    shuffle(places, draw);
    for (const place of places) {
      const example = cases[place] as (typeof cases)[number];
      let left = 0;
      for (let from = 0; from < example.rows.length; from++) {
        if (draw() < dropped) continue;
        rows[left] = example.rows[from] as number;
        values[left++] = example.values[from] as number;
      }
      scores.set(bias);
      for (let from = 0; from < left; from++) {
        const row = rows[from] as number;
        const value = values[from] as number;
        for (let at = 0; at < many; at++)
          scores[at] = (scores[at] as number) + (weights[row + at] as number) * value;
      }
      const shares = softmax([...scores]);
      for (let at = 0; at < many; at++) {
        const slope = ((shares[at] as number) - (example.target[at] as number)) * example.weight;
        if (Math.abs(slope) < least) continue;
        bias[at] = (bias[at] as number) - rate_of_bias * slope;
        for (let from = 0; from < left; from++) {
          const step = slope * (values[from] as number);
          const cell = (rows[from] as number) + at;
          const square = (squares[cell] as number) + step * step;
          squares[cell] = square;
          weights[cell] = (weights[cell] as number) - (rate * step) / Math.sqrt(square);
        }
      }
    }
    if (round < rounds - averaged) continue;
    for (let at = 0; at < weights.length; at++)
      average.weights[at] = (average.weights[at] as number) + (weights[at] as number) / averaged;
    for (const [at, one] of bias.entries()) average.bias[at] = (average.bias[at] as number) + one / averaged;
  }
  return kept(classes, average.bias, average.weights, { bits, ...coding });
};

/** The weights as signed bytes. The few that are larger than all others are cut. */
const kept = (
  classes: readonly string[],
  bias: readonly number[],
  weights: Float32Array,
  { bits, steps, smallest }: Pick<Learning, "bits" | "steps" | "smallest">,
): LinearModel => {
  const sizes = weights
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort();
  const scale = (sizes[Math.floor(sizes.length * 0.9995)] as number) / steps;
  const bytes = Int8Array.from(weights, (weight) => {
    const byte = Math.max(-steps, Math.min(steps, Math.round(weight / scale)));
    return Math.abs(byte) < smallest ? 0 : byte;
  });
  return {
    classes,
    bias: bias.map((one) => Math.round(one * 1e4) / 1e4),
    bits,
    scale: Math.round(scale * 1e6) / 1e6,
    weights: brotliCompressSync(bytes).toString("base64"),
  };
};
