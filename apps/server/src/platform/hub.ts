import * as z from 'zod/mini';

/** How long a hub may take for an answer, in milliseconds. */
const patienceMs = 2_000;
/** The longest answer that is read, in bytes: one message takes less than a thousand. */
const answerMaxBytes = 16_384;

/** A message by which one account follows another, as hubs write it. */
const linkSchema = z.object({
  data: z.object({
    type: z.literal('MESSAGE_TYPE_LINK_ADD'),
    fid: z.int(),
    linkBody: z.object({ type: z.literal('follow'), targetFid: z.int() }),
  }),
});
/** Hubs say by a code that there is no such message, Snapchain nodes by a status in words. */
const errorSchema = z.union([
  z.object({ errCode: z.literal('not_found') }),
  z.object({ error_detail: z.string().check(z.regex(/\bnot[ _]?found\b/i)) }),
  z.object({ errorDetail: z.string().check(z.regex(/\bnot[ _]?found\b/i)) }),
]);

export type Hub = ReturnType<typeof createHub>;

/** A Farcaster hub, by its HTTP address. */
export function createHub(url: string, timeoutMs = patienceMs) {
  return {
    /**
     * Whether a Farcaster account follows another; itself it always does. Throws an Error for an answer that says
     * neither, such as one about other accounts, and for none in time.
     */
    async follows(fid: number, target: number): Promise<boolean> {
      if (fid === target) return true;
      const query = `fid=${fid}&target_fid=${target}&link_type=follow`;
      const answer = await fetch(`${url.replace(/\/$/, '')}/v1/linkById?${query}`, {
        headers: { accept: 'application/json' },
        // A hub answers where it is asked.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await bodyOf(answer);
      if (answer.status === 404) return false;
      if (answer.status === 400 && errorSchema.safeParse(body).success) return false;
      const { data } = linkSchema.safeParse(body);
      const isIt = data?.data.fid === fid && data.data.linkBody.targetFid === target;
      if (answer.status === 200 && isIt) return true;
      throw new Error(`The hub answered with status ${answer.status}, and not who follows whom.`);
    },
  };
}

/** The JSON of an answer; null where it is none. Throws for a long one, of which no more is read. */
async function bodyOf({ body }: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    // Ends the request, too.
    if (bytes > answerMaxBytes) throw new Error('The hub’s answer is too long.');
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  }
}
