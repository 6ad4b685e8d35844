type Path = { node: { type: string; callee?: { name?: string } } };

/** What a record looks like and how its fields are described is no rule: contracts and documents are tested for it. */
const schemas = {
  shouldIgnore: ({ node: { type, callee } }: Path): string | undefined =>
    type === "CallExpression" && ["lazyObject", "described"].includes(callee?.name ?? "")
      ? "a schema"
      : undefined,
};

export const strykerPlugins = [{ kind: "Ignore", name: "schemas", value: schemas }];
