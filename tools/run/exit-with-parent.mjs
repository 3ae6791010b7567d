// Preloaded into a child process, which then exits when its parent does, even if the parent is killed.
process.once('disconnect', () => process.exit());
process.channel?.unref();
