import { createServer } from 'node:net';
import { StartError } from './settings.ts';

/** Throws a StartError when the address cannot be listened on. */
export function expectFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is taken by another program'
          : `cannot be used (${error.code})`;
      reject(
        new StartError(
          `Port ${port} on ${host} ${why}. Choose another with PORT, such as PORT=3100 npm start.`,
        ),
      );
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
