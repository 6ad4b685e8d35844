import fc, { type Arbitrary } from "fast-check";
import * as z from "zod/mini";
import type { JsonSchema } from "../../platform/json-schema.ts";
import { plus } from "../../shared/kernel/time.ts";
import { arbitraryOf } from "./arbitrary.ts";

const at = (start: Date, drawn: string): string =>
  plus(start.toISOString(), { minutes: 30 * (Number(drawn.replace(/\D/g, "")) % 4) });

/** Random records with valid times. Several things often happen at the same time. */
export const drawn = <R>(schema: z.ZodMiniType<R>): Arbitrary<R> =>
  fc
    .record({
      record: arbitraryOf(z.toJSONSchema(schema) as JsonSchema, {}) as Arbitrary<R>,
      start: fc.date({ min: new Date("2020-01-01"), max: new Date("2050-01-01"), noInvalidDate: true }),
    })
    .map(({ record, start }): R => {
      const timed = (_: string, value: unknown) =>
        typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? at(start, value) : value;
      return JSON.parse(JSON.stringify(record), timed) as R;
    });
