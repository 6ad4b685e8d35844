/** A CloudFormation template as the packager writes it. */
export type Template = {
  Parameters?: Record<string, { Type: string; Default?: string; NoEcho?: boolean }>;
  Conditions?: Record<string, unknown>;
  Resources: Record<string, Resource>;
  Outputs?: Record<string, unknown>;
};

export type Resource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  Condition?: string;
};

/** A reference in a template: a logical id or parameter, and the attribute. */
export type Reference = { to: string; attribute?: string };

const inText = (text: string, own: readonly string[]): Reference[] =>
  [...text.matchAll(/\$\{([^!${}][^${}]*)\}/g)]
    .map(([, name]) => name as string)
    .filter((name) => !own.includes(name))
    .map((name) => {
      const [to = "", ...attribute] = name.split(".");
      return attribute.length > 0 ? { to, attribute: attribute.join(".") } : { to };
    });

/** Every Ref, GetAtt and Sub in a value. */
export const referencesIn = (value: unknown): Reference[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Reference[] => {
    if (key === "Ref" && typeof inner === "string") return [{ to: inner }];
    if (key === "Fn::GetAtt") {
      const [to, attribute] = Array.isArray(inner)
        ? [inner[0] as string, inner.slice(1).join(".")]
        : String(inner).split(/\.(.*)/);
      return [{ to: to as string, attribute: attribute as string }];
    }
    if (key === "Fn::Sub") {
      const [text, variables = {}] = Array.isArray(inner) ? inner : [inner];
      return [...inText(String(text), Object.keys(variables)), ...referencesIn(variables)];
    }
    return referencesIn(inner);
  });
};

/** A value with only those branches that apply when a condition is false. */
export const without = (value: unknown, condition: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => without(item, condition));
  if (typeof value !== "object" || value === null) return value;
  const branches = (value as { "Fn::If"?: [string, unknown, unknown] })["Fn::If"];
  if (branches?.[0] === condition) return without(branches[2], condition);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, without(inner, condition)]));
};

/** The logical ids of the resources that a resource depends on. */
export const dependenciesOf = (resource: Resource): string[] => [
  ...[resource.DependsOn ?? []].flat(),
  ...referencesIn(resource.Properties).map(({ to }) => to),
];

/**
 * A value as text with CloudFormation's functions resolved: parameters by `fill`, logical ids by themselves. For
 * measuring lengths and comparing names, not for deploying.
 */
export const rendered = (value: unknown, fill: (name: string) => string): string => {
  if (typeof value !== "object" || value === null) return String(value);
  const [[key, inner] = ["", undefined]] = Object.entries(value);
  if (key === "Ref") return inner === "AWS::NoValue" ? "" : fill(inner as string);
  if (key === "Fn::GetAtt") return fill([inner].flat().join("."));
  if (key === "Fn::Sub") {
    const [text, variables = {}] = (Array.isArray(inner) ? inner : [inner]) as [
      string,
      Record<string, unknown>?,
    ];
    return text.replace(/\$\{([^!${}]+)\}/g, (_, name: string) =>
      name in variables ? rendered(variables[name], fill) : fill(name),
    );
  }
  if (key === "Fn::If") {
    const [, ...branches] = inner as [string, unknown, unknown];
    return branches
      .map((branch) => rendered(branch, fill))
      .sort((one, other) => other.length - one.length)[0] as string;
  }
  if (key === "Fn::Join") {
    const [separator, parts] = inner as [string, unknown];
    return [parts]
      .flat()
      .map((part) => rendered(part, fill))
      .join(separator);
  }
  return JSON.stringify(value);
};
