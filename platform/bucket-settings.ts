/** How many days back the table, and with it the bucket, can be restored. */
export const recovery_days = 35;

/** Storage at a fifth of the price, for what is seldom read; readable at once. Films lie there from then on. */
export const archive = "GLACIER_IR";
export const archived_after_days = 30;

type LifecycleRule = {
  id: string;
  /** Absent: every object. */
  prefix?: string;
  /** Only objects of at least so many bytes. */
  least_bytes?: number;
  /** From then on they lie where storing is cheap and each reading is paid for, and are still read at once. */
  archived_days?: number;
  unfinished_uploads_days?: number;
  objects_days?: number;
  former_versions_days?: number;
  /** Deletes the markers of deleted objects without an older version. */
  delete_markers?: true;
};

/**
 * The settings of a stage's bucket: applied by the template for the stack's own bucket, otherwise by `npm run ops --
 * bucket`.
 */
export const bucketSettings = {
  encryption: "AES256",
  ownership: "BucketOwnerEnforced",
  publicAccess: {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  },
  cors: {
    allowedMethods: ["GET", "POST", "PUT"],
    allowedHeaders: ["*"],
    exposedHeaders: ["ETag"],
    maxAge_seconds: 600,
  },
  lifecycle: [
    { id: "unfinished-uploads", unfinished_uploads_days: 2 },
    { id: "quarantine", prefix: "incoming/", objects_days: 1 },
    { id: "transcripts", prefix: "transcripts/", objects_days: 1 },
    { id: "exports", prefix: "exports/", objects_days: 1 },
    { id: "books", prefix: "books/", objects_days: 30 },
    { id: "imports", prefix: "imports/", objects_days: 30 },
    { id: "films", least_bytes: 1024 * 1024, archived_days: archived_after_days },
    { id: "search-indexes", prefix: "knowledge/", objects_days: 30 },
    // As long as the table can be restored; what is erased is gone for good after that, in both.
    { id: "former-versions", former_versions_days: recovery_days, delete_markers: true },
    { id: "former-incoming", prefix: "incoming/", former_versions_days: 1 },
    { id: "former-transcripts", prefix: "transcripts/", former_versions_days: 1 },
    { id: "former-exports", prefix: "exports/", former_versions_days: 1 },
    { id: "former-books", prefix: "books/", former_versions_days: 1 },
    { id: "former-imports", prefix: "imports/", former_versions_days: 1 },
    { id: "former-search-indexes", prefix: "knowledge/", former_versions_days: 1 },
  ] satisfies LifecycleRule[] as readonly LifecycleRule[],
} as const;

/** The policy statement that denies all access without TLS. */
export const overTlsOnly = (bucketArn: unknown, objectsArn: unknown) => ({
  Sid: "OverTlsOnly",
  Effect: "Deny",
  Principal: "*",
  Action: "s3:*",
  Resource: [bucketArn, objectsArn],
  Condition: { Bool: { "aws:SecureTransport": "false" } },
});
