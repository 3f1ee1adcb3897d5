/** How long a message has its slot at least, in milliseconds: so that it can be read, and is drawn before it changes. */
const readableMs = 1_000;

/** One toast for each slot: what comes later takes the place of what is shown. */
export function createToastSlots(now: () => number = Date.now) {
  /** When the newest message of a slot may be replaced. */
  const free = new Map<string, number>();
  /** The toast that is shown for a slot, and how many messages it has had. */
  const shown = new Map<string, { id: string; messages: number }>();
  let opened = 0;
  return {
    /** How long the next message of a slot waits for the ones before, in milliseconds. */
    waitMs(slot: string): number {
      const at = Math.max(now(), free.get(slot) ?? 0);
      free.set(slot, at + readableMs);
      return at - now();
    },

    /** The toast for the next message of a slot: one that is shown, or a new one. */
    take(slot: string): { id: string; isShown: boolean; message: number } {
      const toast = shown.get(slot);
      if (toast === undefined) {
        opened += 1;
        const id = `${slot} ${opened}`;
        shown.set(slot, { id, messages: 1 });
        return { id, isShown: false, message: 1 };
      }
      toast.messages += 1;
      return { id: toast.id, isShown: true, message: toast.messages };
    },

    /** True while a toast shows this message of its slot. */
    isNewest(slot: string, id: string, message: number): boolean {
      const toast = shown.get(slot);
      return toast?.id === id && toast.messages === message;
    },

    /** The toast begins to leave: the next message needs another. */
    leave(slot: string, id: string): void {
      if (shown.get(slot)?.id !== id) return;
      shown.delete(slot);
      if ((free.get(slot) ?? 0) <= now()) free.delete(slot);
    },
  };
}
