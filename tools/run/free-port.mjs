import { createServer } from 'node:net';

/** The ports returned so far. Their programs may not listen on them yet. */
const returnedPorts = new Set();

/** A port below those that the system assigns, and above 10080, the highest that browsers refuse. */
function randomPort() {
  const port = 11_000 + Math.floor(Math.random() * 20_000);
  return returnedPorts.has(port) ? randomPort() : port;
}

/** A free port: the preferred one, or one that the system never assigns, so that a restart finds it free again. */
export async function freePort(preferred = 0) {
  for (let port = preferred || randomPort(); ; port = randomPort()) {
    if (!(await tryPort(port)).port) continue;
    returnedPorts.add(port);
    return port;
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
