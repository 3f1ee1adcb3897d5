/** Asks for an address, wherever the server of the community really is. */
export type Ask = (url: string) => Promise<Response>;
