import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { readUploadAuthorization, uploadBytes } from '@parley/domain/media/upload';
import { mediaText } from '@parley/text/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeviceService } from '../auth/deviceService.ts';
import type { Limiting } from '../platform/base.ts';
import { allowBodyTime, bodyTimeMs } from '../platform/bodyTime.ts';
import { limitRequests, requestTimeMs } from '../platform/http.ts';
import { MediaError } from './errors.ts';
import { uploadSilenceMs, uploadTimeMs } from './limits.ts';
import type { Uploads } from './uploads.ts';

type Options = Limiting & {
  uploads: Uploads;
  signer: DeviceService['signer'];
  /** Whether a member may upload; throws when nobody knows. */
  mayUpload: (owner: string) => Promise<boolean>;
  /** Authority of the site, which devices sign for. */
  authority: string;
  silenceMs?: number;
};

/**
 * POST /api/media → `uploadAnswerSchema`: the body is the file, `Authorization` the statement of the
 * member's device about it (`uploadAuthorization`). What the headers say of its type is not read.
 */
export function uploadRoutes(app: FastifyInstance, options: Options): void {
  const { uploads, signer, mayUpload, authority, clock, keyOf } = options;
  const { silenceMs = uploadSilenceMs } = options;
  const limit = limitRequests({ burst: 30, perSecond: 0.5 }, clock, keyOf);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream, which the handler reads.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));

    scope.post('/api/media', { onRequest: limit }, async (request, reply) => {
      try {
        const bytes = uploads.checkSize(sizeOf(request));
        const { owner, sha256 } = await authorOf(request);
        await checkName(owner);
        allowBodyTime(request.raw, Math.min(uploadTimeMs(bytes), requestTimeMs));
        const body = noSilence(request.raw, silenceMs);
        const client = keyOf(request);
        const answer = await uploads.add({ owner, client, sha256, bytes, body });
        return reply.header('cache-control', 'no-store').code(201).send(answer);
      } finally {
        // Whoever is still sending must get to read the answer, but not without end.
        if (!request.raw.complete) allowBodyTime(request.raw, bodyTimeMs);
        request.raw.resume();
      }
    });
  });

  async function checkName(owner: string): Promise<void> {
    const may = await mayUpload(owner).catch((error: unknown) => {
      throw new MediaError('busy', 503, mediaText.nameUnknown, error);
    });
    if (!may) throw new MediaError('no-name', 403, mediaText.needsName);
  }

  async function authorOf({ headers }: FastifyRequest): Promise<{ owner: string; sha256: string }> {
    const claim = readUploadAuthorization(headers.authorization ?? '');
    if (claim === null) throw new MediaError('signed-out', 401, mediaText.signIn);
    const { signature, ...signed } = claim;
    const { device, at, sha256 } = signed;
    const { author } = await signer(device, at, uploadBytes(authority, signed), signature);
    return { owner: author, sha256 };
  }
}

function sizeOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined || headers['transfer-encoding'] !== undefined ? null : Number(length);
}

/** The pieces of a body. Throws MediaError when none comes for `silenceMs`, or the sender is gone. */
async function* noSilence(request: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  // Leaving the loop early must not close the connection that the answer goes through.
  const pieces = (request as Readable).iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const { done, value } = await inTime(pieces.next(), silenceMs);
      if (done === true) return;
      yield value;
    }
  } catch (error) {
    throw new MediaError('stopped', 408, mediaText.stopped, error);
  } finally {
    // Not awaited: where nothing comes, neither does this.
    void pieces.return?.();
  }
}

function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((done, reject) => {
    const timer = setTimeout(() => reject(new Error('Nothing came in time.')), ms);
    work.then(done, reject).finally(() => clearTimeout(timer));
  });
}
