/** Asks several vendors about the rows of a file and compares them. */
import { createReadStream } from 'node:fs';
import { BATCH_LIMITS } from '@deedline/contract/limits';
import type { TypedRow } from '@deedline/contract/vendors/comparison';
import { PURPOSES } from '@deedline/contract/compliance/uses';
import { CsvProblem } from '@deedline/csv/csv-problem';
import { matchColumns, pickFields } from '@deedline/csv/match-columns';
import { openTable } from '@deedline/csv/open-table';
import { VENDORS } from '../../../../outside/vendors/catalogue.ts';
import type { Vendor } from '../../../../outside/vendors/vendor.ts';
import { findAccount, OperatorError, recordAct } from '../../../record/operator-context.ts';
import { compareVendors, type ComparedVendor, type Share } from '../../../vendors/compare/compare-vendors.ts';
import { evaluateVendors, missingOf, mostOf, readDoor, type Evaluated } from '../../../vendors/compare/evaluate-vendors.ts';
import { type Act, defineAct, needed, optional, UsageError } from '../../command/act.ts';
import { requireNamedFile } from '../../command/named-file.ts';
import { printTable } from '../../command/print-table.ts';
import { readOneOf, readPath, readSubject } from '../../command/values.ts';
import { printDollars, readDollars } from '../record-fixtures.ts';

const MAX_ROWS = 10_000;
const COMMAND = 'vendors-evaluate';

export const EVALUATE_ACT: Act = defineAct({
  verb: 'evaluate',
  about: 'Asks several vendors about the same addresses, and shows side by side what each found and what it cost.',
  more: 'FILE is a CSV of addresses like that of a batch. It may have a column of names, to say who is meant, and a column "phone" with numbers known to be right. The vendors are asked with the keys and within the caps of the account, which must have them switched on; the questions are in its record. People who opted out are not asked about. If it could cost more than --most, no vendor is asked.',
  needs: 'database',
  changes: true,
  records: [COMMAND],
  takes: {
    file: needed('<file>', 'rows with addresses, as CSV', readPath),
    account: needed('--account <account>', 'the account whose keys and money are used: an email address or an id', readSubject),
    vendors: needed('--vendors <a,b>', 'the vendors, separated by commas', readVendors),
    most: needed('--most <dollars>', 'the most it may cost in total', readDollars),
    purpose: optional('--purpose <purpose>', 'the purpose of the searches; skip_tracing if omitted', readOneOf('A purpose', PURPOSES)),
  },
  run: async (ctx, { file, account, vendors, most, purpose = 'skip_tracing' }) => {
    const { id: accountId } = await findAccount(ctx, ctx.db, COMMAND, account);
    const typed = await readRows(file);
    const doors = typed.map(readDoor).filter((door) => door !== null);
    const price = mostOf(vendors, doors.length);
    if (price === undefined) throw new OperatorError('One of these vendors cannot be asked by address. No vendor was asked.', 2);
    if (price > most)
      throw new OperatorError(
        `It could cost ${printDollars(price)}, which is more than --most ${printDollars(most)}. No vendor was asked.`,
        2,
      );
    const application = await ctx.openApplication();
    const evaluation = { accountId, vendors, purpose, lacks: [] };
    const missing = await missingOf(application, evaluation);
    if (missing.length > 0)
      throw new OperatorError(
        `The account has not switched these vendors on for this purpose: ${missing.map(({ terms }) => terms.label).join(', ')}. No vendor was asked.`,
        2,
      );
    const detail = `${doors.length} rows, ${vendors.map(({ id }) => id).join(', ')}, at most ${printDollars(price)}`;
    await recordAct(ctx, ctx.db, { command: COMMAND, result: 'done', subject: accountId, accountId, detail });
    const evaluated = await evaluateVendors(application, evaluation, doors);
    return print(evaluated, vendors, typed.length - doors.length);
  },
});

function readVendors(text: string): Vendor[] {
  const ids = [...new Set(text.split(/[\s,]+/).filter((id) => id !== ''))];
  if (ids.length === 0) throw new UsageError('--vendors names no vendor.');
  const found = ids.map((id) => VENDORS.find((vendor) => vendor.id === id));
  const unknown = ids[found.indexOf(undefined)];
  if (unknown !== undefined) throw new UsageError(`There is no vendor ${unknown}; there are: ${VENDORS.map(({ id }) => id).join(', ')}.`);
  return found as Vendor[];
}

async function readRows(file: string): Promise<TypedRow[]> {
  requireNamedFile(file);
  try {
    const table = await openTable(createReadStream(file), { ...BATCH_LIMITS, rows: MAX_ROWS });
    const columns = matchColumns(table.header);
    if (columns === undefined) throw new OperatorError('The file has no column of addresses. No vendor was asked.', 2);
    const phone = table.header.findIndex((heading) => heading.trim().toLowerCase() === 'phone');
    const rows: TypedRow[] = [];
    for await (const some of table.rows)
      for (const { cells } of some) rows.push({ ...pickFields(cells, columns), phone: cells[phone] ?? '' });
    return rows;
  } catch (error) {
    if (error instanceof CsvProblem) throw new OperatorError(`${error.message.replace(/\.$/, '')}. No vendor was asked.`, 2);
    throw error;
  }
}

function print({ rows, notAsked, unanswered }: Evaluated, vendors: readonly Vendor[], unread: number): string {
  const { vendors: compared, agree } = compareVendors(
    rows,
    vendors.map(({ id }) => id),
  );
  const table = [
    ['vendor', 'hit', 'owner named', 'a mobile', 'right number', 'billed', 'a hit', 'a right number'],
    ...compared.map((each) => [
      each.vendor,
      printShare(each.hit),
      printShare(each.ownerNamed),
      printShare(each.mobile),
      printShare(each.right),
      printDollars(each.billedMicros),
      printCost(each.billedMicros, each.hit),
      printRight(each),
    ]),
  ];
  const alike = agree.map(({ vendors: [one, other], alike: share }) => `${one} and ${other} gave the same number: ${printShare(share)}`);
  return [
    printTable(table, ''),
    ...alike,
    `${rows.length} rows; ${unread} more had no house number, city and state and were left out. ${notAsked} questions were not asked because of a cap or the terms, and ${unanswered} were not answered.`,
    'In parentheses: the 95 % Wilson interval. Costs count what was billed; answers that were already stored cost nothing.',
  ].join('\n');
}

function printRight({ billedOfKnownMicros, right }: ComparedVendor): string {
  return printCost(billedOfKnownMicros, right);
}

function printShare({ got, of, low, high }: Share): string {
  return of === 0 ? '-' : `${got} of ${of} (${percent(low)}-${percent(high)})`;
}

/** The cost per counted row, with the range that follows from the interval of the share. */
function printCost(micros: number, { got, of, low, high }: Share): string {
  if (got === 0) return '-';
  const [least, most] = [micros / (of * high), micros / (of * low)];
  return `${printDollars(micros / got)} (${printDollars(least)}-${printDollars(most)})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
