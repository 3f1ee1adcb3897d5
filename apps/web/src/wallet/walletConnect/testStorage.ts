/** Browser's storage of one page. */
export function emptyStorage(): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void delete kept[key],
  };
  // As in a browser, keys are own properties and methods are not.
  return Object.setPrototypeOf(kept, methods) as Storage;
}
