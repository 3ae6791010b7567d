import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';
import { ATTACKS, type AttackRequest, type Target } from './attacks.ts';

export type Network = 'IPv6 /48' | 'IPv4 /24';

/** One attack, from a network that no other attack uses. */
export interface AttackInput {
  name: string;
  network: Network;
  /** The number of the attack; the network's IP addresses derive from this number. */
  attack_number: number;
  keeps_cookies: boolean;
  target: Target;
}

/** The simultaneous connections of an attack that sets no other number. */
const DEFAULT_CONNECTIONS = 128;
/** The simultaneous visitors of an attack that makes visits. */
const VISITORS = 16;
const POLL_MS = 100;

/** The IP address of the n-th client. */
const ADDRESSES: Record<Network, (attack_number: number, n: number) => string> = {
  'IPv6 /48': (attack_number, n) => `2001:db8:${attack_number.toString(16)}:${(n % 1000).toString(16)}::1`,
  'IPv4 /24': (attack_number, n) => `100.${64 + (attack_number >> 8)}.${attack_number & 255}.${1 + (n % 16)}`,
};

// This file runs in a child process of low priority, so that the attackers' own work does not slow down the shop.
setPriority(19);
process.once('disconnect', () => process.exit());
let isOver = false;
process.on('message', async (input: AttackInput | 'stop') => {
  isOver = input === 'stop';
  if (input !== 'stop') process.send?.(await runAttack(input));
});

/**
 * Runs an attack until the message `stop` arrives. Returns the number of responses by status. `0` counts requests
 * without a response, `closed` the closed connections of a slow attack.
 */
async function runAttack(input: AttackInput): Promise<Record<string, number>> {
  const attack = ATTACKS.find(({ name }) => name === input.name)!;
  const { attack_number, network, target } = input;
  const { hostname, port } = new URL(target.url);
  const addressOf = (n: number) => ADDRESSES[network](attack_number, n);
  const statuses: Record<string, number> = {};
  const count = (status: number | string) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const agent = new Agent({ keepAlive: true });
  /** The cookies of each IP address. */
  const jars = new Map<string, Map<string, string>>();

  function send({ method = 'GET', path, headers, body }: AttackRequest, address: string): Promise<number> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const contentType = typeof body === 'object' ? 'application/json' : 'application/x-www-form-urlencoded';
    const cookies = jars.get(address) ?? new Map<string, string>();
    jars.set(address, cookies);
    const temporaryid = cookies.get('temporaryid');
    const cookie = [headers?.cookie, ...[...cookies].map((pair) => pair.join('='))]
      .filter(Boolean)
      .join('; ');
    return new Promise((resolve) => {
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            authorization: TEST_STOREFRONT_KEY,
            'sec-fetch-site': 'same-origin',
            'accept-encoding': 'br',
            'x-forwarded-for': address,
            ...(temporaryid ? { temporaryid } : {}),
            ...(text === undefined
              ? {}
              : { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }),
            ...headers,
            ...(cookie ? { cookie } : {}),
          },
        },
        (response) => {
          if (input.keeps_cookies)
            for (const line of response.headers['set-cookie'] ?? []) {
              const [name, value] = line.split(';', 1)[0]!.split('=') as [string, string];
              cookies.set(name, value);
            }
          response.resume().once('close', () => resolve(response.statusCode!));
        },
      );
      outgoing.once('error', () => resolve(0));
      outgoing.end(text);
    });
  }

  /** Keeps a request incomplete: sends a few bytes from time to time, and reconnects when the shop closes the connection. */
  async function holdConnection(n: number, opening: string) {
    while (!isOver) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {}).on('close', () => count('closed'));
      // The status follows `HTTP/1.1 `.
      socket.on('data', (data) => count(String(data).slice(9, 12)));
      const host = `host: ${hostname}\r\nx-forwarded-for: ${addressOf(n)}\r\n`;
      socket.write(`${opening}${host}${opening.startsWith('GET') ? '' : '\r\n{'}`);
      for (let wait = 0; !socket.closed && !isOver; wait++) {
        await delay(POLL_MS);
        // Every five seconds.
        if (wait % 50 === 49 && !socket.closed) socket.write(opening.startsWith('GET') ? 'x-a: b\r\n' : ' ');
      }
      socket.destroy();
    }
  }

  let next = 0;
  async function runWorker() {
    if ('opening' in attack) {
      const n = next++;
      return holdConnection(n, attack.opening(n));
    }
    while (!isOver) {
      const n = next++;
      if ('request' in attack) count(await send(attack.request(n, target), addressOf(n)));
      else {
        const visitor = createRemoteShopper(() => target.url);
        visitor.headers['x-forwarded-for'] = addressOf(n);
        count(await attack.visit(visitor, n, target).catch(() => 0));
      }
    }
  }
  const workers = 'visit' in attack ? VISITORS : (attack.connections ?? DEFAULT_CONNECTIONS);
  const stopTimer = setInterval(() => {
    // Cancels requests that still wait for their turn.
    if (isOver) agent.destroy();
  }, POLL_MS);
  await Promise.all(Array.from({ length: workers }, () => runWorker()));
  clearInterval(stopTimer);
  agent.destroy();
  return statuses;
}
