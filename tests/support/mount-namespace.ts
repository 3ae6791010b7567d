import { spawnSync } from 'node:child_process';

const NAMESPACE = 'SHOP_TEST_NAMESPACE';

/**
 * Runs the program again in a mount namespace of its own and exits with its code. There, containers find control groups of
 * version 2 only, because `crun` and `systemd-nspawn` do not support every machine that has both versions.
 */
export function enterMountNamespace(): void {
  if (process.env[NAMESPACE]) return;
  const script =
    'umount --recursive --lazy /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup && exec "$@"';
  const command = [process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [NAMESPACE]: '1' },
  });
  process.exit(status ?? 1);
}
