import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createCertificate } from '#sandbox/x509.ts';

const HOSTS = ['connect.squareup.com', 'api-m.paypal.com'];

/** Settings with which a process reaches the payment sandbox at the providers' real host names. */
interface ProviderHosts {
  /** Node's settings that route the host names to the sandbox and trust its certificate. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a proxy that terminates TLS for the providers' host names and forwards the data to the payment sandbox. */
export async function serveProviderHosts(sandboxUrl: string, folder: string): Promise<ProviderHosts> {
  const authority = createCertificate({ name: 'Test certificate authority', isAuthority: true });
  const { certificate, private_key } = createCertificate({
    name: HOSTS[0]!,
    hosts: HOSTS,
    issuer: authority,
  });
  const key = private_key.export({ type: 'pkcs8', format: 'pem' });
  const tls = createTlsServer({ key, cert: certificate }, (socket) =>
    forward(socket, connect(Number(new URL(sandboxUrl).port), '127.0.0.1')),
  );
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket: Socket) => {
    if (!HOSTS.some((host) => url === `${host}:443`))
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    forward(socket, connect(portOf(tls), '127.0.0.1'));
  });
  const servers = [tls, proxy];
  const sockets = new Set<Socket>();
  for (const server of servers) {
    server.on('connection', (socket: Socket) =>
      sockets.add(socket.on('close', () => sockets.delete(socket))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  const authority_file = `${folder}/authority.pem`;
  await writeFile(authority_file, authority.certificate);
  return {
    env: {
      NODE_EXTRA_CA_CERTS: authority_file,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Forwards between two connections until one of them ends. */
function forward(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    socket.on('error', () => {}).once('close', () => peer.destroy());
}
