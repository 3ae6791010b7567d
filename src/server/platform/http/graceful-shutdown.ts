import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is under way may take this long once the server stops, in milliseconds. */
const FINISH_WITHIN = 10_000;

/**
 * A server that stops lets what is under way finish, hangs up at once on connections over which nobody asks
 * anything (browsers keep spare ones), and cuts off whoever takes too long.
 */
export function closeGracefully(http: FastifyInstance): void {
  const { server } = http;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
  http.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => server.closeAllConnections(), FINISH_WITHIN).unref();
  });
}
