import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the project's folder until it ends, its output in ours. Answers its exit code;
 * a command that cannot be started is a fault with `code` as Node gives it. When we are told to end
 * meanwhile, the child is told too, and this process ends once the child has.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    let isEnding = false;
    const pass = (signal) => {
      isEnding = true;
      // A terminal has sent its Ctrl-C to the child as well; passed on, it would arrive twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ENDINGS) process.on(signal, pass);
    const release = () => {
      for (const signal of ENDINGS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code) => {
      release();
      if (isEnding) process.exit(code ?? 1);
      resolve(code ?? 1);
    });
  });
}
