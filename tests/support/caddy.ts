import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tools/run/free-port.mjs';
import type { LoadBalancer } from './load-balancer.ts';

const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));

const CHECK_INTERVAL_MS = 1000;

interface Caddy extends LoadBalancer {
  /** The URL without TLS. */
  plain_url: string;
}

/**
 * Starts Caddy with deploy/Caddyfile for localhost, in front of these processes. This process then trusts Caddy's
 * certificate, and its `fetch` counts the responses from Caddy.
 */
export async function startCaddy(ports: readonly number[], env: Record<string, string> = {}): Promise<Caddy> {
  const folder = await mkdtemp(`${tmpdir()}/shop-caddy-`);
  const [http, https] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  const caddy = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', process.env.TEST_LOG ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      SITE: 'localhost',
      SHOPS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      ...env,
    },
  });
  const certificate = `${folder}/caddy/pki/authorities/local/root.crt`;
  let root: string | null = null;
  while (!root) {
    const { exitCode } = caddy;
    // A negative code means that there is no such command.
    if (exitCode !== null && exitCode < 0) throw new Error('no caddy; on Debian, install the package caddy');
    if (exitCode !== null) throw new Error(`caddy exited with code ${exitCode}`);
    root = await readFile(certificate, 'utf8').catch(() => null);
    await delay(50);
  }
  setDefaultCACertificates([...getCACertificates('default'), root]);

  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (!String(input).startsWith(url)) return response;
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) {
      // Caddy's own responses have no body.
      const body = await response.clone().text();
      failures.push(`${init?.method ?? 'GET'} ${input}: ${status} ${body.slice(0, 200) || 'without a body'}`);
    }
    return response;
  };
  return {
    url,
    plain_url: `http://localhost:${http}`,
    statuses,
    failures,
    /** Waits until Caddy serves, and then until it has checked each process, as deploy/rolling-update.sh does. */
    async checkNow() {
      const isServed = () =>
        originalFetch(`${url}/ready`).then(
          ({ status }) => status === 200,
          () => false,
        );
      while (!(await isServed())) await delay(100);
      await delay(2 * CHECK_INTERVAL_MS);
    },
    async close() {
      globalThis.fetch = originalFetch;
      caddy.kill('SIGTERM');
      if (caddy.exitCode === null) await once(caddy, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
