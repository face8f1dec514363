/** The installation's lists of numbers that must not be called. */
import { numberListTerms, type NumberList, type NumberListTerms } from '@deedline/contract/compliance/do-not-call';
import { loadInstallationList, readInstallationLists, removeInstallationList } from '../../calls/numbers/keep-lists.ts';
import { printCount } from '../../../print-count.ts';
import { defineAct, flag, needed, optional, UsageError, type Act } from '../command/act.ts';
import { requireNamedFile } from '../command/named-file.ts';
import { orRefuse } from '../command/or-refuse.ts';
import { printTable } from '../command/print-table.ts';

const LOAD = `  load FILE --kind national --date 2026-11-20 --san NUMBER [--areas 419,740]
    A full file of the National Do Not Call Registry: AAA,NNNNNNN or ten digits per line, plain, gzip or ZIP. It covers the area codes that occur
    in it, or those of --areas, and replaces an earlier list for them.
  load FILE --kind state --state TX --date 2026-11-20
  load FILE --kind litigator --date 2026-11-20
    One number per line, or columns with headings.
  load FILE --kind reassigned --date 2026-11-20
    Answers of the Reassigned Numbers Database: number, the date asked about, and yes, no or no data. Added to earlier ones.

A list counts as fresh for 31 days from its date. After that, a number on it is still treated as listed, but one that is missing is no longer treated as clear.`;

/** The options as they are typed, by the name of the term. */
const TYPED: Readonly<Record<string, string>> = { listDate: '--date', areaCodes: '--areas' };

export const DO_NOT_CALL_ACTS: readonly Act[] = [
  defineAct({
    verb: 'list',
    about: 'Shows the lists of the installation, which apply to every account.',
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/do-not-call/lists'],
    takes: { json: flag('--json', 'as JSON') },
    async run(ctx, { json }) {
      const lists = await readInstallationLists(ctx);
      return json ? JSON.stringify(lists, null, 2) : printLists(lists);
    },
  }),
  defineAct({
    verb: 'load',
    about: 'Loads a list, replacing an earlier one of the same kind and area.',
    more: LOAD,
    needs: 'database',
    changes: true,
    records: ['do_not_call_load'],
    console: ['POST /api/operator/do-not-call/lists'],
    takes: {
      file: needed('<file>', 'plain, gzip or ZIP'),
      kind: needed('--kind <kind>', 'national, state, litigator or reassigned'),
      date: needed('--date <day>', 'the date of the list, YYYY-MM-DD'),
      san: optional('--san <number>', 'the subscription account number of the National Registry'),
      state: optional('--state <state>', 'the state of its list'),
      areas: optional('--areas <codes>', 'the area codes that it covers, separated by commas'),
    },
    check: (input) => void readTerms(input),
    async run(ctx, { file, ...typed }) {
      requireNamedFile(file);
      return describeLoad(await orRefuse(loadInstallationList(ctx, readTerms(typed), file)));
    },
  }),
  defineAct({
    verb: 'remove',
    about: 'Removes a list: numbers are no longer checked against it.',
    needs: 'database',
    changes: true,
    records: ['do_not_call_remove'],
    console: ['DELETE /api/operator/do-not-call/lists/:id'],
    takes: { id: needed('<list>', 'the id of a list') },
    async run(ctx, { id }) {
      await orRefuse(removeInstallationList(ctx, id));
      return 'Removed: no number is checked against it any more.';
    },
  }),
];

interface TypedTerms {
  kind: string;
  date: string;
  san?: string;
  state?: string;
  areas?: string;
}

function readTerms({ kind, date, san, state, areas }: TypedTerms): NumberListTerms {
  const given = {
    kind,
    listDate: date,
    ...(san === undefined ? {} : { san }),
    ...(state === undefined ? {} : { state }),
    ...(areas === undefined ? {} : { areaCodes: areas.split(/[\s,;]+/).filter((text) => text !== '') }),
  };
  const read = numberListTerms.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue!.path[0]);
  throw new UsageError(`${TYPED[name] ?? `--${name}`}: ${issue!.message}`);
}

const count = (value: number | null) => (value === null ? '-' : value.toLocaleString('en-US'));

function describeLoad({ id, numbers, added, removed, rejected, rejects, freshUntil }: NumberList): string {
  const change = added === null ? '' : ` Against what it replaced: ${count(added)} new, ${count(removed)} gone.`;
  const left =
    rejected === 0 ? '' : `\nLeft out: ${printCount(rejected, 'line')}${rejected > rejects.length ? ', the first of them' : ''}:`;
  const lines = rejects.map(({ line, reason }) => `  line ${line}: ${reason}`);
  return [`Loaded ${printCount(numbers, 'number')} as list ${id}, fresh until ${freshUntil}.${change}${left}`, ...lines].join('\n');
}

function printLists(lists: readonly NumberList[]): string {
  if (lists.length === 0) return 'The installation has no lists.';
  return printTable([
    ['id', 'kind', 'covers', 'date', 'fresh until', 'numbers', 'loaded by'],
    ...lists.map(({ id, kind, state, areaCodes, listDate, freshUntil, isFresh, numbers, loadedBy }) => [
      id,
      kind,
      state ?? (areaCodes === null ? 'all' : areaCodes.length > 5 ? `${areaCodes.length} area codes` : areaCodes.join(' ')),
      listDate,
      isFresh ? freshUntil : 'STALE',
      count(numbers),
      loadedBy,
    ]),
  ]);
}
