/** The id of a room. Rooms of collections have the longest ones; see `rooms/collections.ts`. */
export const roomIdPattern = /^[a-z0-9-]{1,44}$/;
