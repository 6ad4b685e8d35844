const patterns: readonly [RegExp, string][] = [
  [/[?#](?!\.)[^\s)'"`:,;]+/g, ""],
  [/\beyJ[\w.-]+/g, "[key]"],
  [/[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, "[mail]"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "[id]"],
  [/\b[0-9a-f]{16,}\b/gi, "[id]"],
  [/\b(?=[\w-]*\d)[\w-]{32,}/g, "[id]"],
  [/\+?\d(?:[\s().-]{0,2}\d){6,}/g, "[number]"],
];

/**
 * What a program says of itself, such as a message or a stack, without mail addresses, phone and other long numbers, ids, keys
 * and the query strings of addresses. Names and other words stay: they can't be told from the program's own.
 */
export const impersonal = (text: string): string =>
  patterns.reduce((said, [pattern, instead]) => said.replace(pattern, instead), text);
