import { Command, CommanderError, Option } from 'commander';
import { UsageError, type Act } from './act.ts';
import { NOUNS } from './nouns.ts';

/** What was typed: a request for help, or an act with its input. */
export type Typed = { help: string } | { act: Act; input: object };

const MAX_COLUMNS = 120;
const AFTERWORD = `
Anyone who can run this command on the machine may use it; records carry the name of the system user. It uses the database of DATABASE_URL, or
that of the Deedline that runs on DATA_DIR. Exit codes: 0 done; 1 not found, not possible, or a check failed; 2 wrong usage.`;

/** Parses what was typed after `npm run deedline --`. Throws UsageError. */
export async function readCommand(typedWords: readonly string[]): Promise<Typed> {
  const asked = asHelp(typedWords);
  const [noun = '', verb = ''] = asked;
  const acts = Object.hasOwn(NOUNS, noun) ? await NOUNS[noun]!.load() : [];
  // Help about what does not exist is no help: without its option the word is refused as unknown.
  const isKnown = isOption(noun) || (Object.hasOwn(NOUNS, noun) && (isOption(verb) || acts.some((act) => act.verb === verb)));
  const words = isKnown ? asked : asked.filter((word) => word !== '--help' && word !== '-h');
  let said = '';
  let sentence = '';
  let typed: Typed | undefined;
  const program = new Command('npm run deedline --')
    .description('Tasks that operators do by hand. "npm run deedline -- <noun> --help" lists the commands of a noun.')
    .usage('<noun> <verb> [arguments]')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => (said += text),
      writeErr: (text) => (said += text),
      outputError: (text) => (sentence = asSentence(text)),
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? MAX_COLUMNS, MAX_COLUMNS),
      getErrHelpWidth: () => Math.min(process.stderr.columns ?? MAX_COLUMNS, MAX_COLUMNS),
    })
    .helpCommand(false)
    .addHelpText('after', AFTERWORD);
  for (const [name, { about }] of Object.entries(NOUNS)) program.command(name).description(about).usage('<verb>').helpCommand(false);
  const ofNoun = program.commands.find((command) => command.name() === noun);
  for (const act of acts) addAct(ofNoun!, act, (input) => (typed = { act, input }));
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { help: said.trimEnd() };
    throw new UsageError(sentence, said.trim());
  }
  return typed!;
}

/** Treats no words at all, a noun alone, and the word "help" as requests for help. */
function asHelp(words: readonly string[]): string[] {
  const rest = words.filter((word, index) => !(word === 'help' && index < 2));
  const isAlone = rest.length === 0 || (rest.length === 1 && Object.hasOwn(NOUNS, rest[0]!));
  return isAlone || rest.length < words.length ? [...rest, '--help'] : rest;
}

function isOption(word: string): boolean {
  return word === '' || word.startsWith('-');
}

function addAct(noun: Command, act: Act, take: (input: object) => void): void {
  const command = noun.command(act.verb).description(act.about);
  for (const { kind, typed, about } of Object.values(act.takes)) {
    if (!typed.startsWith('-')) command.argument(typed, about);
    else if (kind === 'needed') command.requiredOption(typed, about);
    else if (kind === 'many') command.option(typed, `${about} (may be given more than once)`, gather);
    else command.option(typed, about);
  }
  command.addHelpText('after', () => describe(act));
  command.action(() => {
    try {
      take(readInput(act, command));
    } catch (error) {
      if (error instanceof UsageError) command.error(error.message, { exitCode: 2 });
      throw error;
    }
  });
}

function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function describe({ more, changes, records, console: routes }: Act): string {
  const marks = [
    changes ? '' : 'Changes nothing.',
    records.length > 0 || changes ? 'Leaves a record under your name.' : 'Leaves no record.',
    routes === undefined ? '' : 'The console can do this too.',
  ];
  return `\n${more === undefined ? '' : `${more}\n`}${marks.filter((mark) => mark !== '').join(' ')}`;
}

/** Throws UsageError. */
function readInput(act: Act, command: Command): object {
  const places: unknown[] = [...command.processedArgs];
  const options: Record<string, unknown> = command.opts();
  const input: Record<string, unknown> = {};
  for (const [name, { kind, typed, read }] of Object.entries(act.takes)) {
    const raw = typed.startsWith('-') ? options[new Option(typed).attributeName()] : places.shift();
    if (kind === 'flag') input[name] = raw === true;
    else if (kind === 'many') input[name] = ((raw ?? []) as string[]).map((text) => read(text));
    else if (typeof raw === 'string') input[name] = read(demand(typed, raw));
  }
  act.check?.(input);
  return input;
}

function demand(typed: string, raw: string): string {
  if (raw.trim() === '') throw new UsageError(`${typed} is empty.`);
  return raw;
}

/** Turns the library's "error: unknown option '--fast'" into a sentence; messages of acts are sentences already. */
function asSentence(text: string): string {
  const said = text.trim();
  if (!said.startsWith('error: ')) return said;
  const rest = said.slice('error: '.length).replaceAll('\n', ' ');
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${/[.?)]$/.test(rest) ? '' : '.'}`;
}
