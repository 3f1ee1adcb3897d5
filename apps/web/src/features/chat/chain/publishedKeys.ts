export type PublishedKeys = ReturnType<typeof createPublishedKeys>;

/** Whether the server publishes a key; it is asked again for one that is not known. */
export function createPublishedKeys(fetchKeys: () => Promise<readonly string[]>) {
  let keys: Promise<readonly string[]> | null = null;

  return {
    async has(key: string): Promise<boolean> {
      const known = await keys?.catch(() => null);
      if (known?.includes(key)) return true;
      // Another server of this community may have come since, with a key of its own.
      keys = fetchKeys();
      return (await keys).includes(key);
    },

    /** The next question asks the server again. */
    forget(): void {
      keys = null;
    },
  };
}
