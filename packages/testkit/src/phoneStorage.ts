/** A phone's storage, in memory. */
export function createMemoryStorage() {
  const kept = new Map<string, string>();
  const read = (key: string) => {
    const text = kept.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <Value>() => [...kept.keys()].map((key): [string, Value] => [key, read(key)]),
    getItem: async <Value>(key: string): Promise<Value | undefined> => read(key),
    setItem: async (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void kept.delete(key),
  };
}
