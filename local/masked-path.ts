/** A log line with the secrets in a request's path masked, such as a calendar's address. */
export const withMaskedPath = (line: string): string =>
  /^(GET|POST|PUT|DELETE|OPTIONS) \//.test(line) ? line.replace(/[\w-]{40,}/g, "•••") : line;
