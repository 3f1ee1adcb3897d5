import { type ClientFrame, clientFrameSchema, type RefusalCode } from '@parley/domain/chat/frames';
import { bodyMaxLength } from '@parley/domain/chat/limits';

/** A frame that was understood, or why it was not and which message it was about. */
export type ReadFrame =
  | { ok: true; frame: ClientFrame }
  | { ok: false; code: RefusalCode; id: string | null };

/** Reads a client's frame. Never throws. */
export function readFrame(text: string): ReadFrame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, code: 'malformed', id: null };
  }
  const frame = clientFrameSchema.safeParse(json);
  return frame.success ? { ok: true, frame: frame.data } : { ok: false, ...faultOf(json) };
}

/** The shape does not say why; the author of a message that is too long deserves the sentence. */
function faultOf(json: unknown): { code: RefusalCode; id: string | null } {
  const envelope = property(json, 'envelope');
  const id = property(envelope, 'id');
  const body = property(envelope, 'body');
  const isId = typeof id === 'string' && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id);
  return { code: codeFor(body), id: isId ? id : null };
}

function codeFor(body: unknown): RefusalCode {
  if (body === '') return 'blank-body';
  return typeof body === 'string' && body.length > bodyMaxLength ? 'too-large' : 'malformed';
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
