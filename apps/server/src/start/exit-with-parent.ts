// Loaded before the programs that prepare the demo state: a parent that was killed must not leave them writing behind its back.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
