import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";

/** Fields by lower-case name; the form is complete only once the file's bytes were read to their end. */
export type UploadForm = { fields: Map<string, string>; filename: string; file: AsyncIterable<Buffer> };

const maximumFieldBytes = 20 * 1024;

const malformed = (): S3Error =>
  new S3Error(
    "MalformedPOSTRequest",
    "The body of your POST request is not well-formed multipart/form-data.",
  );

const fieldsTooLarge = (): S3Error =>
  new S3Error(
    "MaxPostPreDataLengthExceededError",
    "Your POST request fields preceding the upload file were too large.",
  );

const boundaryOf = (contentType: string): string => {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary)
    throw new S3Error("PreconditionFailed", "Bucket POST must be of the enclosure-type multipart/form-data");
  return boundary;
};

const unquote = (text: string): string =>
  text.replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const parameterOf = (disposition: string, name: string): string | undefined => {
  const value = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(disposition);
  const text = value?.[1] ?? value?.[2];
  return text === undefined ? undefined : unquote(text);
};

const partHead = (head: string): { name: string; filename: string } => {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1];
  const name = disposition && parameterOf(disposition, "name");
  if (!disposition || name === undefined) throw malformed();
  return { name: name.toLowerCase(), filename: parameterOf(disposition, "filename") ?? "" };
};

async function* fileBytes(reader: ByteReader, delimiter: string): AsyncGenerator<Buffer> {
  if (!(yield* reader.streamUntil(delimiter))) throw malformed();
}

/**
 * Reads a browser's upload form up to its file, as S3 does: fields come first, at most 20 KB of them, and everything
 * after the file is ignored.
 */
export const readUploadForm = async (
  contentType: string,
  body: AsyncIterable<Buffer>,
): Promise<UploadForm> => {
  const delimiter = `\r\n--${boundaryOf(contentType)}`;
  const reader = new ByteReader(body, Buffer.from("\r\n"));
  const fields = new Map<string, string>();
  let left = maximumFieldBytes;
  const read = async (end: string): Promise<string> => {
    const bytes = await reader.until(end, left);
    if (bytes === undefined) throw reader.ended ? malformed() : fieldsTooLarge();
    left -= bytes.length;
    return bytes.toString("utf8");
  };
  if ((await read(delimiter)) !== "") throw malformed();
  for (;;) {
    if (await reader.startsWith("--"))
      throw new S3Error(
        "IncorrectNumberOfFilesInPostRequest",
        "POST requires exactly one file upload per request.",
      );
    if ((await read("\r\n")).trim() !== "") throw malformed();
    const { name, filename } = partHead(await read("\r\n\r\n"));
    if (name === "file") return { fields, filename, file: fileBytes(reader, delimiter) };
    if (fields.has(name))
      throw new S3Error("InvalidArgument", `POST requires exactly one value of the field ${name}.`);
    fields.set(name, await read(delimiter));
  }
};
