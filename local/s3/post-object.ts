import { readAttributes } from "./attributes.ts";
import { readUploadForm } from "./form-data.ts";
import { verifiedFile } from "./payload.ts";
import { admitPost, type LengthRange } from "./post-policy.ts";
import { quoted } from "./preconditions.ts";
import { S3Error } from "./s3-error.ts";
import { assertKeyLength, type Reply, type S3Request } from "./s3-request.ts";
import { commitObject, type Service } from "./service.ts";
import type { Credentials } from "./signature.ts";
import { assertImplemented } from "./unimplemented.ts";
import { renderXml } from "./xml.ts";

export const filenameVariable = "$" + "{filename}";

async function* withinRange(file: AsyncIterable<Buffer>, range: LengthRange): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > range.maximumBytes)
      throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
    yield chunk;
  }
  if (size < range.minimumBytes)
    throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
}

const confirmation = (
  fields: Map<string, string>,
  location: string,
  uploaded: { Bucket: string; Key: string; ETag: string },
): Reply => {
  const headers = { etag: uploaded.ETag, location };
  const redirect = fields.get("success_action_redirect");
  if (redirect !== undefined && URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries(uploaded)) target.searchParams.set(name.toLowerCase(), value);
    return { status: 303, headers: { ...headers, location: target.href } };
  }
  const status = fields.get("success_action_status");
  if (status === "201")
    return { status: 201, headers, body: renderXml("PostResponse", { Location: location, ...uploaded }) };
  return { status: status === "200" ? 200 : 204, headers };
};

/** A browser's upload by form. The policy is checked before the file is read, and the file is stored only if all of it holds. */
export const postObject = async (
  service: Service,
  request: S3Request,
  credentials: Credentials[],
): Promise<Reply> => {
  const { bucket, headers } = request;
  const { fields, filename, file } = await readUploadForm(headers.get("content-type") ?? "", request.body);
  const baseName = filename.split(/[/\\]/).at(-1) ?? "";
  const key = (fields.get("key") ?? "").replaceAll(filenameVariable, () => baseName);
  if (fields.has("key")) fields.set("key", key);
  const range = admitPost(fields, bucket, credentials, service.clock());
  assertKeyLength(key);
  assertImplemented([...fields.keys()], fields);
  const attributes = readAttributes(fields);
  const payload = verifiedFile(withinRange(file, range), fields);
  const { file: blob, size, md5 } = await service.blobs.write(payload.bytes);
  const etag = md5.toString("hex");
  const modifiedMs = service.clock();
  const object = {
    bucket,
    key,
    file: blob,
    size,
    etag,
    modifiedMs,
    attributes,
    checksum: payload.checksum(),
  };
  commitObject(service, object, new Map(), "ObjectCreated:Post");
  const location = `http://${headers.get("host")}/${bucket}/${encodeURIComponent(key)}`;
  return confirmation(fields, location, { Bucket: bucket, Key: key, ETag: quoted(etag) });
};
