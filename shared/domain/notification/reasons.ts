/** How a language says reasons. */
export type ReasonPhrases = {
  documents: Readonly<Record<string, string>>;
  /** What the reasons that the service gives by itself mean to the people who are told. */
  meanings: Readonly<Record<string, string>>;
  /** A reason in somebody's words. */
  given: (words: string) => string;
  expired: (document: string) => string;
};

const isCode = (reason: string): boolean => /^[a-z_]+(: [a-z_, ]+|, [a-z_, ]+)?$/.test(reason);

const expired = /^document_expired: (\w+)$/;

/** Names of documents, and reasons as sentences, in a language. */
export const reasonsIn = (phrases: ReasonPhrases) => {
  const documents = new Map(Object.entries(phrases.documents));
  const meanings = new Map(Object.entries(phrases.meanings));

  const documentNamed = (doc_name: string): string =>
    documents.get(doc_name) ?? doc_name.replaceAll("_", " ");

  /** A reason as sentences: what a code means, and words as they are. Nothing where a code says nothing to people. */
  const reasonInWords = (reason: string | undefined): string => {
    if (!reason) return "";
    if (!isCode(reason)) return phrases.given(reason.replace(/[.!?]+$/, ""));
    const [, doc_name] = expired.exec(reason) ?? [];
    if (doc_name) return phrases.expired(documentNamed(doc_name));
    return reason
      .replace(/^media_rejected: /, "")
      .split(", ")
      .flatMap((code) => meanings.get(code) ?? [])
      .join(" ");
  };

  return { documentNamed, reasonInWords };
};
