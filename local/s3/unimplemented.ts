import { S3Error } from "./s3-error.ts";

const implemented = new Set([
  "x-amz-algorithm",
  "x-amz-checksum-algorithm",
  "x-amz-checksum-crc32",
  "x-amz-checksum-mode",
  "x-amz-checksum-sha1",
  "x-amz-checksum-sha256",
  "x-amz-content-sha256",
  "x-amz-copy-source",
  "x-amz-copy-source-if-match",
  "x-amz-copy-source-if-modified-since",
  "x-amz-copy-source-if-none-match",
  "x-amz-copy-source-if-unmodified-since",
  "x-amz-credential",
  "x-amz-date",
  "x-amz-decoded-content-length",
  "x-amz-expires",
  "x-amz-metadata-directive",
  "x-amz-sdk-checksum-algorithm",
  "x-amz-security-token",
  "x-amz-signature",
  "x-amz-signedheaders",
  "x-amz-tagging",
  "x-amz-tagging-directive",
  "x-amz-trailer",
  "x-amz-user-agent",
]);

const onlyValue: Record<string, string> = {
  "x-amz-server-side-encryption": "AES256",
  "x-amz-storage-class": "STANDARD",
  "x-amz-checksum-type": "COMPOSITE",
  "x-amz-acl": "bucket-owner-full-control",
  acl: "bucket-owner-full-control",
};

const unimplementedSubresources = new Set(
  "accelerate acl analytics attributes cors encryption intelligent-tiering inventory legal-hold lifecycle logging metrics notification object-lock ownershipControls policy policyStatus publicAccessBlock replication requestPayment restore retention select torrent versionId versioning versions website".split(
    " ",
  ),
);

/** Refuses headers or form fields that this server does not implement and that would change the request's meaning. */
export const assertImplemented = (names: string[], values: Map<string, string>): void => {
  for (const name of names) {
    const only = onlyValue[name];
    if (only !== undefined && values.get(name) === only) continue;
    if (name === "x-amz-acl" || name === "acl")
      throw new S3Error("AccessControlListNotSupported", "The bucket does not allow ACLs");
    if (
      only === undefined &&
      (!name.startsWith("x-amz-") || name.startsWith("x-amz-meta-") || implemented.has(name))
    )
      continue;
    throw new S3Error(
      "NotImplemented",
      `A header you provided implies functionality that is not implemented: ${name}`,
    );
  }
};

export const assertKnownSubresources = (query: [string, string][]): void => {
  if (query.some(([name]) => unimplementedSubresources.has(name)))
    throw new S3Error(
      "NotImplemented",
      "A sub-resource you provided implies functionality that is not implemented",
    );
};
