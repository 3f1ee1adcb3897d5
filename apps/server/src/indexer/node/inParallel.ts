/** Requests under way at once; the node's budget spaces them. */
const parallelMax = 8;

/** Does `work` for each item, a few at once; resolves with what it gave, in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await work(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, worker));
  return results;
}
