import { createServer } from 'node:net';

/** Below the ports of outgoing connections and of servers that ask for any; above 10080, which browsers refuse. */
const [LOWEST, COUNT] = [11_000, 20_000];

/**
 * A port that is currently free: the preferred one if possible. A program that is restarted finds it free again, because
 * no other gets it by chance.
 */
export async function freePort(preferred = 0) {
  let requested = preferred;
  for (;;) {
    if (requested > 0) {
      const { port } = await tryPort(requested);
      if (port) return port;
    }
    requested = LOWEST + Math.floor(Math.random() * COUNT);
  }
}

/** `{ port }` if it is free, otherwise `{ error }` with Node's error code. */
export function tryPort(requested, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve({ error: error.code }));
    server.listen(requested, host, () => {
      const { port } = server.address();
      server.close(() => resolve({ port }));
    });
  });
}
