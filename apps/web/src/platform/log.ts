/** For whoever looks into the console; members read sentences of `text/` instead. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.warn(what, error);
}
