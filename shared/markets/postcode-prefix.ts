import * as z from "zod/mini";

/** The first characters of postcodes, alone or from and to: `969`, `320-349`. */
export const PostcodePrefix = z.string().check(
  z.regex(/^[A-Z\d]{1,8}(-[A-Z\d]{1,8})?$/, "must be the beginning of postcodes such as 969 or 320-349"),
  z.refine((text) => {
    const [from = "", to = from] = text.split("-");
    return from.length === to.length && from <= to;
  }, "must go from a lower to a higher one of the same length"),
);
