import * as z from 'zod/mini';

/**
 * An object with some of these keys, and such values. The library's own record is larger, and does nothing more that is
 * needed here.
 */
export function recordOf<Key extends string, Value extends z.ZodMiniType>(
  key: z.ZodMiniType<Key>,
  value: Value,
) {
  type All = string extends Key
    ? Record<string, z.infer<Value>>
    : { [Name in Key]?: z.infer<Value> | undefined };
  const isObject = (all: unknown) => typeof all === 'object' && all !== null && !Array.isArray(all);
  return z.custom<All>(isObject, { abort: true }).check(({ value: all, issues }) => {
    for (const [name, one] of Object.entries(all)) {
      const isRight = z.safeParse(key, name).success && z.safeParse(value, one).success;
      if (!isRight) issues.push({ code: 'custom', path: [name], input: one });
    }
  });
}
