import type { FastifyInstance } from 'fastify';
import type { Log, LogLevel } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type Rpc, RpcAnswerError } from './rpc.ts';

/** A log whose lines are counted. */
export function observedLog(log: Log, { logEvents, logLines }: Metrics): Log {
  const at =
    (level: LogLevel): Log[LogLevel] =>
    (event, details) => {
      logLines.inc({ level });
      logEvents.inc({ level, event });
      log[level](event, details);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** A node whose answers are timed. */
export function observedRpc(rpc: Rpc, { chainRequests }: Metrics): Rpc {
  async function timed<Value>(ask: () => Promise<Value>): Promise<Value> {
    const end = chainRequests.startTimer();
    try {
      const answer = await ask();
      end({ outcome: 'ok' });
      return answer;
    } catch (error) {
      end({ outcome: error instanceof RpcAnswerError ? 'error' : 'down' });
      throw error;
    }
  }
  return {
    name: rpc.name,
    request: (...asked) => timed(() => rpc.request(...asked)),
    forward: (...asked) => timed(() => rpc.forward(...asked)),
  };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Times what an HTTP server answers. */
export function observeHttp(http: FastifyInstance, { requests }: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const method = methods.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ method, status }, reply.elapsedTime / 1_000);
  });
}
