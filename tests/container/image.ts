import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { hasCommand } from '#tests/support/has-command.ts';

/** Commands of buildah and podman on a storage of their own, without kernel features that a build machine may lack. */
interface Containers {
  /** Builds an image from a Debian base; returns its size in bytes. */
  build(image: string): number;
  /** The settings of the image that are not environment variables, and the owners of its writable folders. */
  inspect(image: string): { user: string; health_check: string[] | undefined; owners: number[] };
  /** Runs a command in a container with a read-only root and this folder at /data. */
  run(image: string, options: { data: string; env: Record<string, string>; command: string[] }): ChildProcess;
  /** `podman`, or `mounted image` where podman cannot start containers. */
  runner: string;
}

const read = (command: string, args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Shows the output only if TEST_LOG is set. */
const run = (command: string, args: string[]): void => {
  execFileSync(command, args, { stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit'] });
};

/**
 * Prepares building and running images in `folder`, which the caller deletes. The base image is `base`, or is made from
 * the Debian system in the folder `system` or from a new one.
 */
export function openContainers(
  folder: string,
  { base, system }: { base: string | undefined; system: string | undefined },
): Containers {
  const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => read('buildah', [...storage, ...args]);
  const runtime = process.env.CONTAINER_RUNTIME;
  const podman = [...storage, '--cgroup-manager', 'cgroupfs', ...(runtime ? ['--runtime', runtime] : [])];
  const runArguments = ['run', '--rm', '--network', 'host', '--read-only', '--tmpfs', '/tmp', '--ulimit'];
  const limit = read('sh', ['-c', 'ulimit -n']);

  /** A Debian system with Node and npm, as in the public images of Node. */
  function bootstrapBase(): string {
    const root = `${folder}/base`;
    console.log(system ? `The base is ${system}` : 'Bootstrapping a Debian system …');
    if (system) cpSync(system, root, { recursive: true, verbatimSymlinks: true });
    else run('debootstrap', ['--variant=minbase', 'bookworm', root]);
    const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? read('which', ['npm']))));
    mkdirSync(`${root}/usr/local/lib`, { recursive: true });
    cpSync(process.execPath, `${root}/usr/local/bin/node`);
    cpSync(npm, `${root}/usr/local/lib/npm`, { recursive: true, verbatimSymlinks: true });
    const script = '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n';
    writeFileSync(`${root}/usr/local/bin/npm`, script, { mode: 0o755 });
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, root, '/');
    buildah('commit', '--quiet', container, 'localhost/base');
    buildah('rm', container);
    rmSync(root, { recursive: true });
    return 'localhost/base';
  }

  function canPodmanRun(image: string): boolean {
    try {
      const args = [...podman, ...runArguments, `nofile=${limit}:${limit}`, image, 'node', '--version'];
      execFileSync('podman', args, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  const containers: Containers = {
    runner: 'mounted image',
    build(image) {
      const from = base ?? bootstrapBase();
      const secrets = [
        ['npmrc', `${homedir()}/.npmrc`],
        ['ca', process.env.NODE_EXTRA_CA_CERTS ?? ''],
      ].filter(([, path]) => existsSync(path!));
      const options = '--isolation chroot --network host --format docker --ignorefile .containerignore';
      run('buildah', [
        ...storage,
        'build',
        ...options.split(' '),
        ...secrets.flatMap(([id, src]) => ['--secret', `id=${id},src=${src}`]),
        '--build-arg',
        `BASE=${from}`,
        '--tag',
        image,
        '.',
      ]);
      if (hasCommand('podman') && canPodmanRun(image)) containers.runner = 'podman';
      return Number(read('podman', [...podman, 'image', 'inspect', '--format', '{{.Size}}', image]));
    },
    inspect(image) {
      const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image)) as {
        Docker: { config: { User: string; Healthcheck?: { Test: string[] } } };
      };
      const root = buildah('mount', buildah('from', image));
      const owners = ['data', 'backups'].map((name) => statSync(`${root}/${name}`).uid);
      return { user: Docker.config.User, health_check: Docker.config.Healthcheck?.Test, owners };
    },
    run(image, { data, env, command }) {
      if (containers.runner === 'podman') {
        const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
        return spawn(
          'podman',
          [
            ...podman,
            ...runArguments,
            `nofile=${limit}:${limit}`,
            '--volume',
            `${data}:/data`,
            ...variables,
            image,
            ...command,
          ],
          { stdio: ['ignore', 'inherit', 'inherit'] },
        );
      }
      return runMounted(buildah('mount', buildah('from', image)), data, { env, command });
    },
  };
  return containers;
}

/**
 * Runs a command in the image without podman, for machines without control groups: in its own mount namespace, as the
 * image's user.
 */
function runMounted(
  root: string,
  data: string,
  { env, command }: { env: Record<string, string>; command: string[] },
): ChildProcess {
  const script = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs tmpfs "$0/tmp" &&
    mount --bind "$1" "$0/data" && root=$0 && shift &&
    exec unshare --root "$root" --wd /shop --setgid 10001 --setuid 10001 "$@"`;
  return spawn('unshare', ['--mount', 'sh', '-c', script, root, data, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: '/data',
      PATH: '/usr/local/bin:/usr/bin:/bin',
      ...env,
    },
  });
}
