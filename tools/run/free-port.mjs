import { createServer } from 'node:net';

/** A port that nobody listens on at this moment: the wished one, else any. */
export async function freePort(wished = 0) {
  return (await tryPort(wished)) ?? (await tryPort(0));
}

/** Undefined when the port is taken. */
function tryPort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });
}
