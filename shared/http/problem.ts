import type { Reason, RefusalFacts } from "../kernel/refusal.ts";

export const problemType = "application/problem+json";

const preference = (accept: string, mediaType: string): number => {
  for (const range of accept.toLowerCase().split(",")) {
    const [named, ...parameters] = range.split(";").map((text) => text.trim());
    if (named === mediaType) return Number(parameters.find((text) => text.startsWith("q="))?.slice(2) ?? 1);
  }
  return 0;
};

/** Whether a client wants errors as problem documents: it accepts the type and does not prefer JSON. */
export const wantsProblems = (accept = ""): boolean => {
  const wanted = preference(accept, problemType);
  return wanted > 0 && wanted >= preference(accept, "application/json");
};

/** A refusal as a problem document (RFC 9457). Its type links to the reference that explains it. */
export const problemDocument = (
  { code, status, message, hint }: Reason,
  { message: sentence = hint, fields, details }: RefusalFacts,
  requestId: string,
) => ({
  type: `/api/v1/docs#${code}`,
  title: message,
  status,
  detail: fields?.map(({ field, problem }) => `${field}: ${problem}`).join("; ") ?? sentence,
  instance: encodeURIComponent(requestId),
  code,
  ...(fields && { fields }),
  ...(details && { details }),
});
