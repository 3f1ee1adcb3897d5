import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createPipe, type Road } from './proxyPipe.ts';

/** One connection through a proxy. */
export type Line = {
  /** Ends it at once, as a router that restarts: what is under way is lost. */
  cut(): void;
  /** Ends it once so many more bytes have passed, whichever way: in the midst of a frame, for one. */
  cutAfter(bytes: number): void;
  /** Passes nothing on any more and tells neither end, until it is cut or mended. */
  silence(): void;
};

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>;

/**
 * A TCP proxy in front of a real server, on loopback: a network that a test cuts, silences, slows down, or has
 * tell lies. `target` is an address with a port, of any protocol; what listens there may start later.
 */
export async function startTestProxy(target: string) {
  const { hostname, port } = new URL(target);
  const lines = new Map<Line, { mend(): void }>();
  const road: Road = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY, lie: null };
  let isSilent = false;
  let isCut = false;
  let opened = 0;

  const server = createServer((near) => {
    opened += 1;
    near.on('error', () => {});
    if (isCut) {
      near.destroy();
      return;
    }
    open(near, connect(Number(port), hostname));
  });

  function open(near: Socket, far: Socket): void {
    let left = Number.POSITIVE_INFINITY;
    const end = () => {
      lines.delete(line);
      up.stop();
      down.stop();
      near.destroy();
      far.destroy();
    };
    /** How much of what comes may still pass; with the last byte the line ends. */
    const allow = (bytes: number): number => {
      const allowed = Math.min(bytes, left);
      left -= allowed;
      return allowed;
    };
    const isOver = () => left === 0;
    const up = createPipe(near, far, { road, lies: false, allow, isOver, end });
    const down = createPipe(far, near, { road, lies: true, allow, isOver, end });
    const line: Line = {
      cut() {
        near.resetAndDestroy();
        far.resetAndDestroy();
        end();
      },
      cutAfter(bytes) {
        left = bytes;
      },
      silence() {
        up.hold(true);
        down.hold(true);
      },
    };
    const mend = () => {
      up.hold(false);
      down.hold(false);
    };
    lines.set(line, { mend });
    far.on('error', () => {});
    if (isSilent) line.silence();
  }

  const cutLines = () => {
    for (const line of [...lines.keys()]) line.cut();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    /** Host and port of the proxy. */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    /** How many connections were opened. */
    opened: () => opened,
    /** The connections that are open, oldest first. */
    lines: (): Line[] => [...lines.keys()],
    /** Cuts every connection once; new ones are taken. */
    cutLines,
    /** Closes every connection, and each new one, until `mend`. */
    cut(): void {
      isCut = true;
      cutLines();
    },
    /** Passes nothing on any more, and closes nothing. */
    silence(): void {
      isSilent = true;
      for (const line of lines.keys()) line.silence();
    },
    /** How late everything arrives from now on, and how much of it each way, on each connection. */
    slow(how: Partial<Pick<Road, 'delayMs' | 'bytesPerSecond'>>): void {
      Object.assign(road, how);
    },
    /** Changes what the server says; `how` must keep its length, so that frames stay frames. */
    lie(how: (text: string) => string): void {
      road.lie = how;
    },
    /** Takes connections, passes on what was held back, and tells the truth, at full speed. */
    mend(): void {
      isCut = isSilent = false;
      Object.assign(road, { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY, lie: null });
      for (const { mend } of lines.values()) mend();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        cutLines();
        server.close(() => resolve());
      }),
  };
}
