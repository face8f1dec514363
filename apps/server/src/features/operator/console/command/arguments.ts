/** What was typed after `npm run operators --`, as a command. */
import { parseArgs } from 'node:util';
import { UsageError } from '../../command/arguments.ts';

export type OperatorsCommand =
  | { verb: 'help' | 'list' }
  | { verb: 'add'; email: string; name: string }
  | { verb: 'end' | 'reset'; email: string };

export const OPERATORS_USAGE = `npm run operators -- add EMAIL --name NAME   makes an operator, and prints the link with which they set themselves up
npm run operators -- list
npm run operators -- reset EMAIL             ends their sessions, and prints a new link: password and second factor are set anew
npm run operators -- end EMAIL               they never sign in again; their name stays with what they did

A link works once, for 24 hours. It opens /operator/setup, where a password and an authenticator are set; until that is done nobody can sign in.
What is done in the console is on record under NAME. The database is that of DATABASE_URL, else that of DATA_DIR, which is started when it
does not run. Exit codes: 0 done; 1 not found or not possible; 2 asked wrongly.`;

/** Throws UsageError. */
export function readOperatorsCommand(args: readonly string[]): OperatorsCommand {
  const { values, positionals } = parse(args);
  const [verb, email, ...more] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  if (!['add', 'list', 'end', 'reset'].includes(verb)) throw new UsageError(`There is no command ${verb}.`);
  const stray = verb === 'list' ? email : more[0];
  if (stray !== undefined) throw new UsageError(`${verb} has no use for "${stray}".`);
  if (values.name !== undefined && verb !== 'add') throw new UsageError(`${verb} takes no --name.`);
  if (verb === 'list') return { verb };
  if (email === undefined || !/^[^\s@]{1,120}@[^\s@]{1,120}$/.test(email)) throw new UsageError(`${verb} needs an email address.`);
  return verb === 'add' ? { verb, email, name: readName(values.name) } : { verb: verb as 'end' | 'reset', email };
}

function readName(text = ''): string {
  const name = text.trim();
  if (name === '' || name.length > 80 || /\p{Cc}/u.test(name))
    throw new UsageError('add needs --name "who it is", of at most 80 characters.');
  return name;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}
