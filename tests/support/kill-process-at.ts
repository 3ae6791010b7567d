/** Creates a callback for the steps of a process that kills it with SIGKILL at the named one. */
export const killProcessAt = (name: string | undefined) => (step: string) => {
  if (step !== name) return;
  process.kill(process.pid, 'SIGKILL');
  // Waits for the signal to arrive.
  return new Promise<void>(() => {});
};
