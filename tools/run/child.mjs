import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

// A terminal sends its Ctrl-C to the child as well; passed on, it would arrive twice.
const PASSED_ON = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the project's folder until it ends, its output in ours; signals are passed on.
 * Answers its exit code; a command that cannot be started is a fault with `code` as Node gives it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    const pass = (signal) => child.kill(signal);
    const ignore = () => {};
    for (const signal of PASSED_ON) process.on(signal, pass);
    process.on('SIGINT', ignore);
    const ended = () => {
      for (const signal of PASSED_ON) process.off(signal, pass);
      process.off('SIGINT', ignore);
    };
    child.once('error', (error) => {
      ended();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      ended();
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
