import type { Metadata } from "./metadata.ts";

/**
 * What stays beside a record when its person is erased: the values that are not personal, and the id by which the books know
 * a job. Returns the same record if nothing else is there.
 */
export const withoutPersonal = (before: Metadata, isPersonal: (key: string) => boolean): Metadata => {
  const kept = Object.entries(before.metadata).filter(([key]) => !isPersonal(key));
  const external_ids = before.record_type === "job" ? before.external_ids : {};
  const searched = before.searched.filter((key) => !isPersonal(key));
  const isSame =
    kept.length === Object.keys(before.metadata).length &&
    Object.keys(external_ids).length === Object.keys(before.external_ids).length;
  return isSame ? before : { ...before, metadata: Object.fromEntries(kept), external_ids, searched };
};
