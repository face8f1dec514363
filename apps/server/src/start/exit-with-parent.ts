// Preloaded into child programs (--import): a program whose parent was killed must not go on writing.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
