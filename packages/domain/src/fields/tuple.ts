import * as z from 'zod/mini';

/** An array with exactly these items. The library's own tuple is larger, and does nothing more that is needed here. */
export function tupleOf<Items extends readonly z.ZodMiniType[]>(...items: Items) {
  return z.custom<{ -readonly [Index in keyof Items]: z.infer<Items[Index]> }>(
    (value) =>
      Array.isArray(value) &&
      value.length === items.length &&
      items.every((item, index) => z.safeParse(item, value[index]).success),
  );
}
