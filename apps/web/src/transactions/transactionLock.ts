/** The name of the lock that the tab has which finds out what becomes of a transaction. */
export const transactionLock = (id: string) => `parley.transaction.${id}`;
