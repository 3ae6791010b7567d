import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

/** The Debian image on which every other image is built; it has Node and npm. */
const BASE = 'localhost/base';

/** Runs buildah and podman with a separate image storage. */
interface Containers {
  /** The environment in which `podman` uses this storage. */
  env: NodeJS.ProcessEnv;
  /** Makes the base from an image, from a folder with a Debian system or, by default, from a new Debian system. */
  makeBase(from: { image: string | undefined; debianFolder: string | undefined }): void;
  /** Builds an image from the Containerfile of a folder, on the base; returns its size in bytes. */
  build(image: string, context?: string): number;
  /** The user and the health check of an image, and the user ids that own its writable folders. */
  inspect(image: string): { user: string; health_check: string[] | undefined; owners: number[] };
  /** Runs a command in a container with a read-only root and the folder `data` at /data. */
  run(image: string, options: { data: string; env: Record<string, string>; command: string[] }): ChildProcess;
}

/** Prepares building and running images in `folder`, which the caller deletes. */
export function openContainers(folder: string): Containers {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  // Without control groups, and with the limits of this process: a build machine may refuse anything more.
  writeFileSync(
    `${folder}/containers.conf`,
    `[containers]
cgroups = "disabled"
default_ulimits = ["nofile=${limit}:${limit}", "nproc=32768:32768"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "${process.env.CONTAINER_RUNTIME ?? 'crun'}"
[network]
network_config_dir = "${folder}/networks"
`,
  );
  writeFileSync(
    `${folder}/storage.conf`,
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`,
  );
  const env = {
    ...process.env,
    CONTAINERS_CONF: `${folder}/containers.conf`,
    CONTAINERS_STORAGE_CONF: `${folder}/storage.conf`,
  };
  const outputOf = (command: string, ...args: string[]): string =>
    execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  /** Shows the output only if TEST_LOG is set. */
  const run = (command: string, args: string[]): void => {
    const stdio = ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit'] as const;
    execFileSync(command, args, { env, stdio: [...stdio] });
  };

  /** Builds the base: a Debian system with Node and npm, like the public images of Node. */
  function bootstrapBase(debianFolder: string | undefined): void {
    const root = `${folder}/base`;
    console.log(debianFolder ? `The base is ${debianFolder}` : 'Bootstrapping a Debian system …');
    if (debianFolder) run('cp', ['--archive', debianFolder, root]);
    else run('debootstrap', ['--variant=minbase', 'bookworm', root]);
    const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? outputOf('which', 'npm'))));
    mkdirSync(`${root}/usr/local/lib`, { recursive: true });
    cpSync(process.execPath, `${root}/usr/local/bin/node`);
    cpSync(npm, `${root}/usr/local/lib/npm`, { recursive: true, verbatimSymlinks: true });
    const script = '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n';
    writeFileSync(`${root}/usr/local/bin/npm`, script, { mode: 0o755 });
    const container = outputOf('buildah', 'from', 'scratch');
    outputOf('buildah', 'add', '--quiet', container, root, '/');
    outputOf('buildah', 'commit', '--quiet', container, BASE);
    outputOf('buildah', 'rm', container);
    rmSync(root, { recursive: true });
  }

  return {
    env,
    makeBase({ image, debianFolder }) {
      if (image) run('buildah', ['tag', outputOf('buildah', 'pull', image), BASE]);
      else bootstrapBase(debianFolder);
    },
    build(image, context = '.') {
      const secrets = [
        ['npmrc', `${homedir()}/.npmrc`],
        ['ca', process.env.NODE_EXTRA_CA_CERTS ?? ''],
      ].filter(([, path]) => existsSync(path!));
      const options = '--isolation chroot --network host --format docker --pull=never';
      run('buildah', [
        'build',
        ...options.split(' '),
        ...secrets.flatMap(([id, src]) => ['--secret', `id=${id},src=${src}`]),
        '--build-arg',
        `BASE=${BASE}`,
        '--tag',
        image,
        context,
      ]);
      return Number(outputOf('podman', 'image', 'inspect', '--format', '{{.Size}}', image));
    },
    inspect(image) {
      const { Docker } = JSON.parse(outputOf('buildah', 'inspect', '--type', 'image', image)) as {
        Docker: { config: { User: string; Healthcheck?: { Test: string[] } } };
      };
      const root = outputOf('buildah', 'mount', outputOf('buildah', 'from', image));
      const owners = ['data', 'backups'].map((name) => statSync(`${root}/${name}`).uid);
      return { user: Docker.config.User, health_check: Docker.config.Healthcheck?.Test, owners };
    },
    run(image, { data, env: variables, command }) {
      const options = '--rm --network host --no-healthcheck --read-only --tmpfs /tmp --volume'.split(' ');
      const settings = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      return spawn('podman', ['run', ...options, `${data}:/data`, ...settings, image, ...command], {
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    },
  };
}
