/** A line about a request without the secrets that its path has, such as a calendar's address; other lines as they are. */
export const withMaskedPath = (line: string): string =>
  /^(GET|POST|PUT|DELETE|OPTIONS) \//.test(line) ? line.replace(/[\w-]{40,}/g, "•••") : line;
