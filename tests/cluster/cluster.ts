import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findServerUser } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const HOST = '127.0.0.1';
export const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer'];
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer'];
const START_TIMEOUT_MS = 90_000;

/** A PostgreSQL server under Patroni. */
export interface Node {
  name: string;
  folder: string;
  port: number;
  api_port: number;
  patroni: ChildProcess;
}

/** Two PostgreSQL servers under Patroni, with PgBouncer for the primary. HAProxy is in front of them and the shop. */
export interface Cluster {
  /** The URL of the primary, through HAProxy. */
  database_url: string;
  /** The URL of the primary, through PgBouncer. */
  pooled_url: string;
  read_url: string;
  shop_url: string;
  shop_ports: [number, number];
  nodes: [Node, Node];
  primary(): Promise<Node>;
  /** Waits until a node is the synchronous standby, and returns that node. */
  waitForStandby(): Promise<Node>;
  /** Kills every process of a node, as when its machine loses power. */
  killNode(node: Node): void;
  /** Kills a node's PostgreSQL; its Patroni keeps running. */
  killPostgres(node: Node): void;
  startNode(node: Node): void;
  close(): Promise<void>;
}

/** Installs missing programs if run as root; otherwise throws an error that names them. */
export function installMissingPrograms(): void {
  const path = `${process.env.PATH}:/usr/sbin:/sbin`;
  process.env.PATH = path;
  const missingPrograms = () =>
    PROGRAMS.filter((name) => !path.split(':').some((folder) => existsSync(`${folder}/${name}`)));
  if (missingPrograms().length === 0) return;
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]])
      execFileSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' });
  }
  if (missingPrograms().length > 0)
    throw new Error(
      `Not installed: ${missingPrograms().join(', ')}. Install Debian's packages ${PACKAGES.join(' ')}, or run this as root.`,
    );
}

/** A file of `deploy/` with its ${NAMES} replaced. */
function fillTemplate(file: string, values: Record<string, string | number>): string {
  return readFileSync(DEPLOY + file, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/${file}: no value for ${name}`);
    return String(value);
  });
}

function postgresBinaries(): string {
  const folder = '/usr/lib/postgresql';
  const [newest] = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return `${folder}/${newest}/bin`;
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(`${tmpdir()}/shop-cluster-`);
  // Neither Patroni nor PgBouncer runs as root.
  const user = process.getuid?.() === 0 ? findServerUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const children: ChildProcess[] = [];
  function run(name: string, command: string, args: string[]): ChildProcess {
    const log = openSync(`${folder}/${name}.out`, 'a');
    const child = spawn(command, args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
      stdio: ['ignore', log, log],
      detached: true,
    });
    children.push(child);
    return child;
  }
  // Children have their own process groups, so Ctrl+C does not reach them.
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
    for (const name of ['node1', 'node2']) killPostgres({ folder: `${folder}/${name}` });
  };
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  function write(name: string, text: string): string {
    const file = `${folder}/${name}`;
    writeFileSync(file, text);
    if (user) chownSync(file, user.uid, user.gid);
    return file;
  }

  const etcdPort = await freePort();
  const peerUrl = `http://${HOST}:${await freePort()}`;
  run('etcd', 'etcd', [
    '--name=etcd1',
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=http://${HOST}:${etcdPort}`,
    `--advertise-client-urls=http://${HOST}:${etcdPort}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=etcd1=${peerUrl}`,
    '--log-level=error',
  ]);

  const startPatroni = (node: Omit<Node, 'patroni'>) =>
    run(node.name, 'patroni', [`${node.folder}/patroni.yml`]);
  async function createNode(name: string): Promise<Node> {
    const node = { name, folder: `${folder}/${name}`, port: await freePort(), api_port: await freePort() };
    mkdirSync(node.folder, { mode: 0o700 });
    if (user) chownSync(node.folder, user.uid, user.gid);
    write(
      `${name}/patroni.yml`,
      fillTemplate('patroni.yml', {
        NODE_NAME: name,
        NODE_HOST: HOST,
        NODE_FOLDER: node.folder,
        API_PORT: node.api_port,
        POSTGRES_PORT: node.port,
        POSTGRES_BIN: postgresBinaries(),
        ETCD_HOSTS: `${HOST}:${etcdPort}`,
        TRUSTED_NETWORK: `${HOST}/32`,
        POSTGRES_PASSWORD: 'test',
        REPLICATION_PASSWORD: 'test',
      }),
    );
    return { ...node, patroni: startPatroni(node) };
  }
  const node1 = await createNode('node1');
  await waitUntil(() => hasRole(node1, 'primary'), 'the first node is the primary');
  const node2 = await createNode('node2');
  const nodes: [Node, Node] = [node1, node2];

  const ports = {
    shop: await freePort(),
    shop1: await freePort(),
    shop2: await freePort(),
    primary: await freePort(),
    replicas: await freePort(),
    pgbouncer: await freePort(),
  };
  const haproxyConfig = write(
    'haproxy.cfg',
    fillTemplate('haproxy.cfg', {
      SHOP_ADDRESS: `${HOST}:${ports.shop}`,
      SHOP1_ADDRESS: `${HOST}:${ports.shop1}`,
      SHOP2_ADDRESS: `${HOST}:${ports.shop2}`,
      PRIMARY_ADDRESS: `${HOST}:${ports.primary}`,
      REPLICAS_ADDRESS: `${HOST}:${ports.replicas}`,
      NODE1_ADDRESS: `${HOST}:${node1.port}`,
      NODE1_API_PORT: node1.api_port,
      NODE2_ADDRESS: `${HOST}:${node2.port}`,
      NODE2_API_PORT: node2.api_port,
    }),
  );
  run('haproxy', 'haproxy', ['-db', '-f', haproxyConfig]);
  write('users.txt', '"postgres" ""\n');
  const pgbouncerConfig = write(
    'pgbouncer.ini',
    fillTemplate('pgbouncer.ini', {
      PRIMARY_HOST: HOST,
      PRIMARY_PORT: ports.primary,
      PGBOUNCER_HOST: HOST,
      PGBOUNCER_PORT: ports.pgbouncer,
      PGBOUNCER_FOLDER: folder,
    }),
  );
  run('pgbouncer', 'pgbouncer', [pgbouncerConfig]);

  async function primary(): Promise<Node> {
    for (const node of nodes) if (await hasRole(node, 'primary')) return node;
    throw new Error('no node is the primary');
  }
  const killNode = (node: Node) => {
    node.patroni.kill('SIGKILL');
    killPostgres(node);
  };
  return {
    database_url: `postgres://postgres@${HOST}:${ports.primary}/shop`,
    pooled_url: `postgres://postgres@${HOST}:${ports.pgbouncer}/shop`,
    read_url: `postgres://postgres@${HOST}:${ports.replicas}/shop`,
    shop_url: `http://${HOST}:${ports.shop}`,
    shop_ports: [ports.shop1, ports.shop2],
    nodes,
    primary,
    async waitForStandby() {
      let standby: Node | undefined;
      await waitUntil(async () => {
        for (const node of nodes) if (await hasRole(node, 'sync')) standby = node;
        return standby !== undefined;
      }, 'a node is the synchronous standby');
      return standby!;
    },
    killNode,
    killPostgres,
    startNode(node) {
      node.patroni = startPatroni(node);
    },
    async close() {
      killAll();
      process.off('exit', killAll);
      await delay(500);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** True if the node has the role: `primary`, `replica` or `sync` (the synchronous standby). */
export const hasRole = (node: Pick<Node, 'api_port'>, role: string): Promise<boolean> =>
  fetch(`http://${HOST}:${node.api_port}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

function killPostgres({ folder }: Pick<Node, 'folder'>): void {
  try {
    const pid = readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n', 1)[0]!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children]) process.kill(Number(each), 'SIGKILL');
  } catch {
    // The server was not running, or a child had ended.
  }
}

export async function waitUntil(isTrue: () => Promise<boolean>, condition: string): Promise<void> {
  const startTime = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startTime > START_TIMEOUT_MS)
      throw new Error(`still not true after ${START_TIMEOUT_MS / 1000} s: ${condition}`);
    await delay(100);
  }
}
