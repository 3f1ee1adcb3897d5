/** Where a thread docks beside its room. */
export const dockId = 'dock';
