/** A Stripe object as it is stored: every expandable field holds an id. */
export type Stored<T> = {
  [K in keyof T]: T[K] extends infer Value
    ? [Extract<Value, string>] extends [never]
      ? Value
      : Exclude<Value, object>
    : never;
};

export type Resource = { id: string; object: string };
export const PLATFORM = "platform";

/** What the emulator stores of an object and Stripe does not show. */
export type Entry = { resource: Resource; account: string; hidden: Record<string, unknown> };
