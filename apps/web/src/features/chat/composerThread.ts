/** The thread that a composer writes in: its place, and its author as it says it. */
export type ComposerThread = { seq: number; author: string };
