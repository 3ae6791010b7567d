import { createServer } from 'node:net';

/** A port that is currently free: the preferred one if possible. */
export async function freePort(preferred = 0) {
  return (await tryPort(preferred)).port ?? (await tryPort(0)).port;
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
