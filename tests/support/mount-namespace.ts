import { spawnSync } from 'node:child_process';

/** The environment variable that marks a process inside the namespace. */
const NAMESPACE_VARIABLE = 'SHOP_TEST_NAMESPACE';
/** Mounts control groups of version 2 only; some machines have both versions, which `crun` does not support. */
const MOUNT_CONTROL_GROUPS = 'umount --recursive --lazy /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup';
/** Keeps Podman's list of used IP addresses inside the namespace, so that the entries of a killed test end with it. */
const MOUNT_ADDRESSES = 'mkdir -p /run/containers && mount -t tmpfs none /run/containers';

/** Runs this program again in its own mount namespace, where containers can run, and exits with that run's exit code. */
export function enterMountNamespace(): void {
  if (process.env[NAMESPACE_VARIABLE]) return;
  const command = [process.execPath, ...process.argv.slice(1)];
  const script = `${MOUNT_CONTROL_GROUPS} && ${MOUNT_ADDRESSES} && exec "$@"`;
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [NAMESPACE_VARIABLE]: '1' },
  });
  process.exit(status ?? 1);
}
