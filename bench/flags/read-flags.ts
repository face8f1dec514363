/** The command-line flags of `npm run bench:...`, and of the tools. */
import { accessSync, constants } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An invalid flag; the message can be shown as it is. */
export class FlagProblem extends Error {}

/** Like Node's `parseArgs`, but a flag whose default is a number accepts only numbers. Throws FlagProblem with a list of the valid flags. */
export function parseFlags<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  const options = config.options ?? {};
  const parsed = parse(config, options);
  for (const [name, { default: usual }] of Object.entries(options)) {
    const value = (parsed.values as Record<string, unknown>)[name];
    if (isNumber(usual) && !isNumber(value)) throw new FlagProblem(`--${name} takes a number; got "${String(value)}".`);
  }
  return parsed;
}

function parse<T extends ParseArgsConfig>(config: T, options: NonNullable<ParseArgsConfig['options']>): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const flags = Object.entries(options).map(([name, { type }]) => (type === 'boolean' ? `--${name}` : `--${name} VALUE`));
    const there = flags.length === 0 ? 'There are no flags.' : `There are ${flags.join(', ')}.`;
    throw new FlagProblem(`${(error as Error).message.split('. ')[0]!.replace(/\.$/, '')}. ${there}`, { cause: error });
  }
}

function isNumber(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** For programs: reports an invalid flag in one line and exits with code 2. `more`: a sentence on where to read on. */
export function readFlags<T extends ParseArgsConfig>(config: T, more = 'See bench/README.md.'): ReturnType<typeof parseArgs<T>> {
  try {
    return parseFlags(config);
  } catch (error) {
    if (!(error instanceof FlagProblem)) throw error;
    return refuse(`${error.message} ${more}`.trimEnd());
  }
}

/** For programs: reports a named file that cannot be read in one line and exits with code 2. */
export function requireReadable(files: readonly string[]): void {
  for (const file of files) {
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      refuse(`${file}: cannot be read (${(error as Error).message})`);
    }
  }
}

/** Ends a program whose arguments contradict each other: prints one line and exits with code 2. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
