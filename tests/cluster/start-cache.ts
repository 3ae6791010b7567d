import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';

export const CACHES = ['varnish', 'nginx'] as const;
export type CacheName = (typeof CACHES)[number];

export interface Cache {
  url: string;
  stop(): Promise<void>;
}

const PROGRAMS = { varnish: '/usr/sbin/varnishd', nginx: '/usr/sbin/nginx' };
const START_TIMEOUT_MS = 60_000;

/** Installs the cache if it is missing; false if that failed. */
export function isInstalled(name: CacheName): boolean {
  if (existsSync(PROGRAMS[name])) return true;
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' });
  }
  return existsSync(PROGRAMS[name]);
}

/** Starts a cache with its configuration from `deploy`, at `port`, in front of the shop at `shopPort`. */
export async function startCache(name: CacheName, port: number, shopPort: number): Promise<Cache> {
  const folder = await mkdtemp(`${tmpdir()}/shop-${name}-`);
  // The program's own user must reach its files.
  await chmod(folder, 0o755);
  const program = await { varnish: startVarnish, nginx: startNginx }[name](folder, port, shopPort);
  const url = `http://127.0.0.1:${port}`;
  const cache = {
    url,
    async stop() {
      if (program.exitCode === null) {
        const ended = once(program, 'exit');
        program.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const response = await fetch(`${url}/health`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return cache;
    if (program.exitCode !== null || Date.now() > deadline) {
      await cache.stop();
      throw new Error(`${name} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function startVarnish(folder: string, port: number, shopPort: number): Promise<ChildProcess> {
  const vcl = (await readFile('deploy/varnish.vcl', 'utf8')).replace('"3000"', `"${shopPort}"`);
  await writeFile(`${folder}/shop.vcl`, vcl);
  const options = ['-n', `${folder}/work`, '-a', `127.0.0.1:${port}`, '-f', `${folder}/shop.vcl`];
  return run('varnish', ['-F', ...options, '-p', 'http_gzip_support=off', '-s', 'malloc,256m']);
}

async function startNginx(folder: string, port: number, shopPort: number): Promise<ChildProcess> {
  const included = (await readFile('deploy/nginx-cache.conf', 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('/var/cache/nginx/shop', `${folder}/cache`);
  await mkdir(`${folder}/cache`);
  await writeFile(`${folder}/shop.conf`, included);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    `${folder}/nginx.conf`,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      include ${folder}/shop.conf; }`,
  );
  return run('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`]);
}

const run = (name: CacheName, args: string[]): ChildProcess =>
  spawn(PROGRAMS[name], args, { stdio: ['ignore', 'ignore', 'inherit'] });
