/** The standard output, for log lines. */
export function openLog(): { write(line: string): void } {
  outliveLog();
  return { write: (line) => void process.stdout.write(line) };
}

/**
 * Lets this process go on when what it prints finds no room or no reader: those lines are lost. Otherwise a full disk of logs would end the process. pino's own
 * stream to a file is not used, because it does not end on a full disk.
 */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
