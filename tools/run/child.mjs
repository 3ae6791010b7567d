import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the project's folder and resolves to its exit code. Rejects with Node's error if the command cannot
 * be started. Signals to this process are forwarded to the child; this process then exits when the child does.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    let isStopping = false;
    const forward = (signal) => {
      isStopping = true;
      // A terminal sends Ctrl-C to the child too; forwarding it would deliver it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const removeListeners = () => {
      for (const signal of SIGNALS) process.off(signal, forward);
    };
    child.once('error', (error) => {
      removeListeners();
      reject(error);
    });
    child.once('exit', (code) => {
      removeListeners();
      if (isStopping) process.exit(code ?? 1);
      resolve(code ?? 1);
    });
  });
}
