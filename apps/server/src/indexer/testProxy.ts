import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a real node, which a test cuts, silences, or has tell lies. */
export async function startTestProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let lie: ((text: string) => string) | null = null;
  let isSilent = false;
  let isCut = false;
  let opened = 0;

  const server = createServer((near) => {
    opened += 1;
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.on('data', (data) => isSilent || far.write(data));
    far.on('data', (data) => {
      if (isSilent) return;
      // Of the same length, so that frames stay frames.
      near.write(lie === null ? data : Buffer.from(lie(data.toString('latin1')), 'latin1'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many connections were opened. */
    opened: () => opened,
    /** Closes every connection, and each new one, until `mend`. */
    cut(): void {
      isCut = true;
      cut();
    },
    /** Passes nothing on any more, and closes nothing. */
    silence(): void {
      isSilent = true;
    },
    lie(how: (text: string) => string): void {
      lie = how;
    },
    mend(): void {
      isCut = isSilent = false;
      lie = null;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>;
