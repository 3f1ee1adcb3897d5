/** The keys that the server says are its own. */
export type PublishedKeys = {
  has(key: string): Promise<boolean>;
  /** The next question asks the server again. */
  forget(): void;
};

/** Whether the server publishes a key; it is asked again for one that is not known. */
export function createPublishedKeys(fetchKeys: () => Promise<readonly string[]>): PublishedKeys {
  let keys: Promise<readonly string[]> | null = null;

  return {
    async has(key: string): Promise<boolean> {
      const known = await keys?.catch(() => null);
      if (known?.includes(key)) return true;
      // Another server of this community may have come since, with a key of its own.
      keys = fetchKeys();
      return (await keys).includes(key);
    },

    forget(): void {
      keys = null;
    },
  };
}
