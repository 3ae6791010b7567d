import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SHUTDOWN_TIMEOUT_MS = 10_000;

/** On shutdown, closes idle connections, which browsers keep open, and lets others finish until the timeout. */
export function registerGracefulShutdown(http: FastifyInstance): void {
  const { server } = http;
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  http.addHook('preClose', async () => {
    for (const socket of idle) socket.destroy();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
  });
}
