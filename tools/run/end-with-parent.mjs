// Preloaded into a child process: when the parent is gone, however it went, the child ends too.
process.once('disconnect', () => process.exit());
process.channel?.unref();
