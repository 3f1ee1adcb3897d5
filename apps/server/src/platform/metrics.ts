import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { logLevels } from './log.ts';

/** Gauges of the library whose names say that they only grow. */
const misnamed = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds from what is quick on one machine up to where a member notices, and a deadline ends it. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What a server counts and measures, by the conventions of Prometheus: base units, `_total` for what only grows. The
 * values of labels are few and known; none comes from a member.
 */
export function createMetrics() {
  const registry = new Registry();
  const of = { registers: [registry] };
  return {
    registry,
    /** Of the process: its processor time, memory, files, and how late the event loop is. */
    observeProcess(): void {
      collectDefaultMetrics({ register: registry });
      for (const name of misnamed) registry.removeSingleMetric(name);
    },
    messages: new Counter({
      ...of,
      name: 'parley_messages_total',
      help: 'Messages and events that this server put into the log, by kind.',
      labelNames: ['kind'],
    }),
    refusals: startedAt0(
      new Counter({
        ...of,
        name: 'parley_message_refusals_total',
        help: 'Messages that could not be put into the log, by the code of the refusal.',
        labelNames: ['code'],
      }),
      [{ code: 'unavailable' }],
    ),
    acknowledgements: new Histogram({
      ...of,
      name: 'parley_acknowledgement_seconds',
      help: 'From a checked message to its place in the log, which the author is told then.',
      buckets: secondsBuckets,
    }),
    requests: new Histogram({
      ...of,
      name: 'parley_http_request_duration_seconds',
      help: 'Answers to HTTP requests, by method and class of status.',
      labelNames: ['method', 'status'],
      buckets: secondsBuckets,
    }),
    chainRequests: new Histogram({
      ...of,
      name: 'parley_chain_request_duration_seconds',
      help: 'Requests to the node, by outcome: ok, error (it answered with one), down (no answer).',
      labelNames: ['outcome'],
      buckets: secondsBuckets,
    }),
    pushes: new Counter({
      ...of,
      name: 'parley_push_messages_total',
      help: 'Notifications handed to push services and Farcaster clients, by outcome.',
      labelNames: ['outcome'],
    }),
    clientPushes: startedAt0(
      new Counter({
        ...of,
        name: 'parley_push_client_messages_total',
        help: 'Notifications handed to Farcaster clients, one for each user, by outcome.',
        labelNames: ['outcome'],
      }),
      ['delivered', 'invalid', 'rate_limited', 'failed'].map((outcome) => ({ outcome })),
    ),
    uploads: startedAt0(
      new Counter({
        ...of,
        name: 'parley_media_uploads_total',
        help: 'Uploads by outcome: kept, or the code of the refusal.',
        labelNames: ['outcome'],
      }),
      ['kept', 'disk', 'full', 'failed'].map((outcome) => ({ outcome })),
    ),
    logLines: startedAt0(
      new Counter({
        ...of,
        name: 'parley_log_lines_total',
        help: 'Lines of the log, by level.',
        labelNames: ['level'],
      }),
      logLevels.map((level) => ({ level })),
    ),
    logEvents: new Counter({
      ...of,
      name: 'parley_log_events_total',
      help: 'Lines of the log, by level and event.',
      labelNames: ['level', 'event'],
    }),
    /** A value that is read when it is asked for; null for none at the moment. */
    gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
      new Gauge({
        ...of,
        name,
        help,
        async collect() {
          // What cannot be read is missing, and never the last value.
          this.reset();
          const value = await Promise.resolve(read()).catch(() => null);
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    /** Values that are read when they are asked for, by one label. */
    gauges(
      { name, help, label }: { name: string; help: string; label: string },
      read: () => Readings | Promise<Readings>,
    ): void {
      new Gauge({
        ...of,
        name,
        help,
        labelNames: [label],
        async collect() {
          this.reset();
          const values = await Promise.resolve(read()).catch((): Readings => ({}));
          for (const [key, value] of Object.entries(values)) {
            if (value !== null) this.set({ [label]: key }, value);
          }
        },
      });
    },
  };
}

/** A counter that is there before the first time: from nothing to one is no increase to Prometheus. */
function startedAt0<Label extends string>(
  counter: Counter<Label>,
  labels: readonly Record<Label, string>[],
): Counter<Label> {
  for (const of of labels) counter.inc(of, 0);
  return counter;
}

type Reading = number | null;
type Readings = Readonly<Record<string, Reading>>;
