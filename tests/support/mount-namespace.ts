import { spawnSync } from 'node:child_process';

const NAMESPACE = 'SHOP_TEST_NAMESPACE';
/** Control groups of version 2 only, because some machines have both and `crun` does not support that. */
const CONTROL_GROUPS = 'umount --recursive --lazy /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup';
/** Podman's list of addresses in use, which a killed test would leave behind. */
const ADDRESSES = 'mkdir -p /run/containers && mount -t tmpfs none /run/containers';

/** Runs the program again in a mount namespace of its own, in which containers can run, and exits with its code. */
export function enterMountNamespace(): void {
  if (process.env[NAMESPACE]) return;
  const command = [process.execPath, ...process.argv.slice(1)];
  const script = `${CONTROL_GROUPS} && ${ADDRESSES} && exec "$@"`;
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [NAMESPACE]: '1' },
  });
  process.exit(status ?? 1);
}
