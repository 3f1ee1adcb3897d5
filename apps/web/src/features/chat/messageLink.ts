/** The part of a room's address that names a message by its place. */
const parameter = 'post';

/** The path of a message in its room, which opens there. */
export function placePath(roomPath: string, seq: number): string {
  return `${roomPath}${roomPath.includes('?') ? '&' : '?'}${parameter}=${seq}`;
}

/** The place that an address's query (`?post=12`) asks for; null for none. */
export function linkedSeq(query: string): number | null {
  const given = new URLSearchParams(query).get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}
