import { createServer } from 'node:net';

/** A port that nobody listens on at this moment: the wished one, else any. */
export async function freePort(wished = 0) {
  return (await tryPort(wished)).port ?? (await tryPort(0)).port;
}

/** The port when it can be listened on now, else the fault as Node gives it. */
export function tryPort(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve({ fault: error.code }));
    server.listen(port, host, () => {
      const given = server.address().port;
      server.close(() => resolve({ port: given }));
    });
  });
}
