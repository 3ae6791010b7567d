import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { createSeededRandom } from './seeded-random.ts';

export interface FlakyProxy {
  port: number;
  /** From now on, delays some bytes and cuts some connections. */
  startFaults(): void;
  stopFaults(): void;
  /** Forwards nothing and closes nothing, like a network that drops all packets. */
  startSilence(): void;
  /** Forwards again, but never on the connections that were open during the silence. */
  endSilence(): void;
  /** The number of connections cut so far. */
  cuts: number;
  close(): Promise<void>;
}

export async function startFlakyProxy(
  targetPort: number,
  random: ReturnType<typeof createSeededRandom>,
): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  /** The connections that were open during a silence; they never forward again. */
  const deadSockets = new WeakSet<Socket>();
  let hasFaults = false;
  let isSilent = false;
  const proxy: FlakyProxy = {
    port: 0,
    cuts: 0,
    startFaults() {
      hasFaults = true;
    },
    stopFaults() {
      hasFaults = false;
    },
    startSilence() {
      isSilent = true;
      for (const socket of sockets) deadSockets.add(socket);
    },
    endSilence() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function forward(from: Socket, into: Socket) {
    from.on('data', (chunk) => {
      if (isSilent) for (const socket of [from, into]) deadSockets.add(socket);
      if (deadSockets.has(from)) return;
      if (!hasFaults) return void into.write(chunk);
      if (random.percentChance(0.4)) {
        proxy.cuts += 1;
        from.destroy();
        into.destroy();
        return;
      }
      const delay = random.percentChance(5) ? 5 + random.below(40) : 0;
      // Later bytes wait behind earlier ones.
      from.pause();
      setTimeout(() => {
        if (!into.destroyed) into.write(chunk);
        from.resume();
      }, delay);
    });
    for (const event of ['end', 'close', 'error'] as const)
      from.on(event, () => deadSockets.has(from) || into.destroy());
  }

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    }
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
