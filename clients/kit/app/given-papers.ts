import type { Data } from "../../typescript/client.ts";

export type PapersGiven = Data<"GET /service-provider/company/get-documents" | "GET /user/get-user-document">;
export type Paper = PapersGiven["items"][number];

/** The newest document of each kind. */
export const newestOf = ({ items }: PapersGiven): Map<string, Paper> =>
  new Map(items.toReversed().map((document) => [document.doc_name, document]));
