import * as z from "zod/mini";

/** `z.object` whose fields are built when it is first used: not at a start that has no use for it. */
export const lazyObject = <S extends z.core.$ZodLooseShape>(
  fields: () => S,
): z.ZodMiniObject<S, z.core.$strip> =>
  new z.ZodMiniObject({
    type: "object",
    get shape() {
      const shape = fields();
      Object.defineProperty(this, "shape", { value: shape });
      return shape;
    },
  }) as unknown as z.ZodMiniObject<S, z.core.$strip>;
