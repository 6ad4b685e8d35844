import { type AnyContract, nameOf } from "../../shared/http/contract.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Declared } from "../operations.ts";

type Operation = Declared<AnyContract>;
type Components = Record<string, JsonSchema>;

const words = (text: string): string =>
  text
    .split(/[/_.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const lastOf = ({ contract }: Operation): string => words(nameOf(contract).replace(/^.*\//, ""));

/** `POST /job/create-job` is `CreateJob`; an operation whose last word others have too is named with its area. */
const callNames = (all: readonly Operation[]): ReadonlyMap<string, string> => {
  const uses = Map.groupBy(all, lastOf);
  return new Map(
    all.map((one) => [
      one.key,
      uses.get(lastOf(one))?.length === 1 ? lastOf(one) : words(nameOf(one.contract)),
    ]),
  );
};

const place = "#/components/schemas/";

/** The record that a schema is a page of, if it is nothing else. */
const listed = ({ properties = {} }: JsonSchema): string | undefined =>
  Object.keys(properties).join() === "items,next_cursor" && properties.items?.items?.$ref
    ? properties.items.items.$ref.slice(place.length)
    : undefined;

/**
 * Names every response once: by its record, by the record of a page (`JobPage`), otherwise by its operation
 * (`CreateJobAnswer`). Throws if two different schemas would have one name.
 */
export const namedAnswers = (
  all: readonly Operation[],
  output: Components,
  components: Components,
): { answers: Components; components: Components } => {
  const calls = callNames(all);
  const made: Components = {};
  const answers = Object.fromEntries(
    all.map(({ key }): [string, JsonSchema] => {
      const { description, ...schema } = output[key] as JsonSchema;
      if (schema.$ref) return [key, { $ref: schema.$ref }];
      const record = listed(schema);
      const name = record ? `${record}Page` : `${calls.get(key)}Answer`;
      const known = made[name] ?? components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(schema))
        throw new Error(`Two schemas would be called ${name}: rename one`);
      made[name] = schema;
      return [key, { $ref: place + name }];
    }),
  );
  const whole = Object.entries({ ...components, ...made });
  return { answers, components: Object.fromEntries(whole.sort(([a], [b]) => (a < b ? -1 : 1))) };
};
