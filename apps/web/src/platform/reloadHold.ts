let held = 0;

/** Keeps the page from reloading by itself until `work` has settled. */
export async function withoutReload<Result>(work: Promise<Result>): Promise<Result> {
  held += 1;
  try {
    return await work;
  } finally {
    held -= 1;
  }
}

/** Whether some work keeps the page from reloading. */
export function isReloadHeld(): boolean {
  return held > 0;
}
