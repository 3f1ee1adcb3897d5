import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './clientKey.ts';

/**
 * Closes connections of an address that has more than `max` which never asked for anything: they
 * cost a descriptor each, and no limit on requests counts them.
 */
export function limitSilentConnections(server: Server, max: number): void {
  const silent = new Map<string, Set<Socket>>();

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const sockets = silent.get(address) ?? new Set();
    if (sockets.size >= max) {
      socket.destroy();
      return;
    }
    silent.set(address, sockets.add(socket));
    socket.once('close', () => forget(socket, address));
  });
  const speaks = ({ socket }: IncomingMessage) =>
    forget(socket, networkOf(socket.remoteAddress ?? ''));
  server.on('request', speaks);
  server.on('upgrade', speaks);

  function forget(socket: Socket, address: string): void {
    const sockets = silent.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) silent.delete(address);
  }
}
