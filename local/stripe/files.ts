import { createHash } from "node:crypto";
import type { ApiRequest, Operations } from "./emulator.ts";
import { invalidParameter } from "./errors.ts";
import type { Resource } from "./resource.ts";

type Sent = { file: { name: string; type: string; size: number; sha256: string }; purpose: string };
export type EvidenceFile = Resource & { object: "file"; size: number };

const MAX_EVIDENCE_BYTES = 5_000_000;
const TYPES: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" };

/**
 * The fields of a multipart body, with the metadata of files but not their content. Undefined: another kind of body.
 */
export const multipartOf = async (
  bytes: Buffer,
  contentType: string | undefined,
): Promise<Record<string, unknown> | undefined> => {
  if (!contentType?.startsWith("multipart/form-data")) return undefined;
  const form = await new Response(new Uint8Array(bytes), {
    headers: { "content-type": contentType },
  }).formData();
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === "string") return [name, value] as const;
      const content = Buffer.from(await value.arrayBuffer());
      const sha256 = createHash("sha256").update(content).digest("hex");
      return [name, { name: value.name, type: value.type, size: value.size, sha256 }] as const;
    }),
  );
  return Object.fromEntries(fields);
};

export const operations: Operations = {
  "POST /v1/files": ({ store, now }, { params }: ApiRequest<Sent>) => {
    const { file, purpose } = params;
    const type = TYPES[file.type];
    if (!type)
      throw invalidParameter("invalid_file_type", "Evidence must be a PDF, JPEG or PNG file.", "file");
    if (file.size > MAX_EVIDENCE_BYTES)
      throw invalidParameter("file_too_large", "The file is larger than 5 MB.", "file");
    const made = {
      id: store.newId("file"),
      object: "file" as const,
      created: now(),
      expires_at: null,
      filename: file.name,
      purpose,
      size: file.size,
      title: null,
      type,
      url: null,
    };
    store.put<EvidenceFile>(made, { sha256: file.sha256 });
    return made;
  },
};
