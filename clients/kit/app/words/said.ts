/** What is said of a refusal: by its code, or by how that ends; undefined where the service's own words are the ones. */
export const saidOf = (refusals: Record<string, string>, code: string): string | undefined =>
  refusals[code] ?? refusals[code.slice(code.indexOf(".") + 1)];
