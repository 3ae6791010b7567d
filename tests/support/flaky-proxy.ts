import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { chanceFrom } from './seeded-random.ts';

export interface FlakyProxy {
  port: number;
  /** From now on bytes are late and connections are cut; before, nothing happens to them. */
  stir(): void;
  /** From now on nothing is delayed and nothing is cut. */
  calm(): void;
  cuts: number;
  close(): Promise<void>;
}

/** Passes bytes on to a port, late now and then, and cuts a connection in the middle now and then. */
export async function startFlakyProxy(
  to: number,
  chance: ReturnType<typeof chanceFrom>,
): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let isCalm = true;
  const proxy: FlakyProxy = {
    port: 0,
    cuts: 0,
    stir() {
      isCalm = false;
    },
    calm() {
      isCalm = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function pass(from: Socket, into: Socket) {
    from.on('data', (chunk) => {
      if (isCalm) return void into.write(chunk);
      if (chance.percent(0.4)) {
        proxy.cuts += 1;
        from.destroy();
        into.destroy();
        return;
      }
      const wait = chance.percent(5) ? 5 + chance.below(40) : 0;
      // Later bytes wait behind earlier ones.
      from.pause();
      setTimeout(() => {
        if (!into.destroyed) into.write(chunk);
        from.resume();
      }, wait);
    });
    for (const event of ['end', 'close', 'error'] as const) from.on(event, () => into.destroy());
  }

  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    }
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
