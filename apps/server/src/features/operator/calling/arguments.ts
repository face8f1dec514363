/** What was typed after `npm run calling-rules --`, as a command. */
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';

export type CallingRulesCommand =
  | { verb: 'help' }
  | { verb: 'list' }
  | { verb: 'show'; id: number | undefined; json: boolean }
  | { verb: 'check'; file: string }
  | { verb: 'load'; file: string }
  | { verb: 'use'; id: number };

export const CALLING_RULES_USAGE = `npm run calling-rules -- show [ID] [--json]   the rules that are on (or those of an edition), a line each, or as a file to edit
npm run calling-rules -- list                 every edition that was loaded, and which is on
npm run calling-rules -- check FILE           says what is wrong with a file, or what it would change; changes nothing
npm run calling-rules -- load FILE            keeps a file as an edition of its own, and switches it on
npm run calling-rules -- use ID               switches an earlier edition on again

Rules are rows with a citation and the day they were checked; what a call is judged by is nowhere else. A running Deedline takes a change up
within seconds. Every load and switch leaves a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR.
Exit codes: 0 done; 1 not found or not possible; 2 asked wrongly.`;

const OPTIONS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Throws UsageError. */
export function readCallingRulesCommand(args: readonly string[]): CallingRulesCommand {
  const { values, positionals } = parse(args);
  const [verb, place, ...more] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  if (more.length > 0) throw new UsageError(`${verb} has no use for "${more[0]}".`);
  if (values.json === true && verb !== 'show') throw new UsageError(`${verb} takes no --json.`);
  if (verb === 'list' && place !== undefined) throw new UsageError(`list has no use for "${place}".`);
  switch (verb) {
    case 'list':
      return { verb };
    case 'show':
      return { verb, id: place === undefined ? undefined : readId(place), json: values.json === true };
    case 'check':
    case 'load':
      if (place === undefined) throw new UsageError(`${verb} needs a file.`);
      return { verb, file: place };
    case 'use':
      if (place === undefined) throw new UsageError('use needs the number of an edition.');
      return { verb, id: readId(place) };
    default:
      throw new UsageError(`There is no command ${verb}.`);
  }
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`An edition has a number, not "${text}".`);
  return Number(text);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}
