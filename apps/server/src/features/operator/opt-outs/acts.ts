/** Opt-outs, requests about one's own data, and deletion lists. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder } from '@deedline/database/make-folder';
import type { SearchContext } from '../../lookup/search-context.ts';
import { ListFault } from '../../opt-outs/drop/read-lists.ts';
import { takeLists } from '../../opt-outs/drop/take-lists.ts';
import { answerRequest, close, extend, undo } from '../../opt-outs/requests/requests.ts';
import { describeRecipients, knowRequest, listRequests, showRequest } from '../../opt-outs/requests/read-requests.ts';
import { actorOf, OperatorError, type Actor, recordAct } from '../../record/operator-context.ts';
import { defineAct, needed, type Act, type CommandContext } from '../command/act.ts';
import { readNamedText, unreadable } from '../command/named-file.ts';
import { NOT_WRITTEN, withNewFile } from '../command/new-file.ts';
import { printTable } from '../command/print-table.ts';
import { readOneOf, reason } from '../command/values.ts';

type Context = SearchContext & Actor;

const receipt = needed('<receipt>', 'the receipt number of the request');

export const REQUEST_ACTS: readonly Act[] = [
  defineAct({
    verb: 'list',
    about: 'Lists requests that are waiting for an answer, the next due first.',
    needs: 'database',
    changes: false,
    records: ['requests_list'],
    console: ['GET /api/operator/requests'],
    takes: {},
    run: async (program) => listOpen(await openFor(program)),
  }),
  defineAct({
    verb: 'show',
    about: 'Shows what was asked, and by whom.',
    needs: 'database',
    changes: false,
    records: ['requests_show'],
    console: ['GET /api/operator/requests/:receipt'],
    takes: { receipt },
    run: async (program, typed) => showOne(await openFor(program), typed.receipt),
  }),
  defineAct({
    verb: 'records',
    about: 'Gathers the records that are held about the person who asked.',
    needs: 'database',
    changes: false,
    records: ['requests_know'],
    console: ['POST /api/operator/requests/:receipt/records'],
    takes: { receipt, out: needed('--out <file>', 'a new file') },
    run: async (program, typed) => gatherRecords(await openFor(program), typed),
  }),
  defineAct({
    verb: 'answer',
    about: 'Emails the text of a file to the person who asked, and closes the request.',
    needs: 'database',
    changes: true,
    records: ['requests_answer'],
    console: ['POST /api/operator/requests/:receipt/answer'],
    takes: { receipt, file: needed('--file <file>', 'the text') },
    async run(program, typed) {
      await answerRequest(await openFor(program), typed.receipt, readNamedText(typed.file));
      return 'The answer is being emailed, and the request is closed.';
    },
  }),
  defineAct({
    verb: 'extend',
    about: 'Extends the time to answer to 90 days after the request was confirmed, once; the reason is emailed.',
    needs: 'database',
    changes: true,
    records: ['requests_extend'],
    console: ['POST /api/operator/requests/:receipt/extend'],
    takes: { receipt, reason },
    async run(program, typed) {
      return `The request is now due by ${day(await extend(await openFor(program), typed.receipt, typed.reason))}. The reason is being emailed.`;
    },
  }),
  defineAct({
    verb: 'close',
    about: 'Closes a request without an answer; a refusal is emailed with its reason.',
    needs: 'database',
    changes: true,
    records: ['requests_close_refused', 'requests_close_withdrawn'],
    console: ['POST /api/operator/requests/:receipt/close'],
    takes: {
      receipt,
      as: needed('--as <how>', 'refused or withdrawn', readOneOf<'refused' | 'withdrawn'>('--as', ['refused', 'withdrawn'])),
      reason,
    },
    async run(program, typed) {
      await close(await openFor(program), typed.receipt, typed.as, typed.reason);
      return `Closed as ${typed.as}${typed.as === 'refused' ? '; the reason is being emailed' : ''}.`;
    },
  }),
  defineAct({
    verb: 'undo',
    about: 'Undoes an opt-out, once the person it is about has proved who they are.',
    needs: 'database',
    changes: true,
    records: ['requests_undo'],
    console: ['POST /api/operator/opt-outs/undo'],
    takes: { receipt, reason },
    async run(program, typed) {
      await undo(await openFor(program), typed.receipt, typed.reason);
      return 'The opt-out is undone: what no other opt-out covers is shown again.';
    },
  }),
  defineAct({
    verb: 'drop',
    about: "Reads California's deletion lists, and writes ID,Status for each list: 2 exempt, 3 deleted, 4 opted out, 5 not found.",
    needs: 'database',
    changes: true,
    records: ['requests_drop'],
    takes: { file: needed('<file>', 'the ZIP file'), out: needed('--out <folder>', 'where the answers are written') },
    run: async (program, typed) => takeDeletionLists(await openFor(program), typed),
  }),
];

async function openFor(program: CommandContext): Promise<Context> {
  return { ...(await program.openApplication()), ...actorOf(program), now: program.now };
}

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '-';

async function listOpen(ctx: Context): Promise<string> {
  const open = await listRequests(ctx);
  if (open.length === 0) return 'No request is waiting for an answer.';
  const mark = { overdue: 'OVERDUE', soon: 'due soon', open: '' } as const;
  return printTable([
    ['due', 'receipt', 'asks to', 'confirmed', ''],
    ...open.map(({ dueAt, receipt, kind, confirmedAt, standing }) => [day(dueAt), receipt, kind, day(confirmedAt), mark[standing]]),
  ]);
}

async function showOne(ctx: Context, typed: string): Promise<string> {
  const { request, asked } = await showRequest(ctx, typed);
  const { kind, email, name, street, city, zip, phone, message } = asked;
  return printTable([
    ['asks to', kind],
    ['due', day(request.dueAt)],
    ['extended', request.extendedBecause ?? 'no'],
    ['email', `${email} (confirmed by its reader)`],
    ['name', name],
    ['address', `${street}, ${city}, ${zip}`],
    ['phone', phone ?? '-'],
    ['message', message ?? '-'],
  ]);
}

async function gatherRecords(ctx: Context, { receipt, out }: { receipt: string; out: string }): Promise<string> {
  // The file is made first: what was gathered for nobody would be on record as gathered.
  const { records, byEmail, recipients } = await withNewFile(out, 0o600, async (write) => {
    const known = await knowRequest(ctx, receipt);
    const file = {
      receipt: known.request.receipt,
      asOf: ctx.now().toISOString(),
      records: known.records,
      recipients: known.recipients.map(describeRecipients),
    };
    try {
      write(`${JSON.stringify(file, null, 2)}\n`);
    } catch (error) {
      await recordAct(ctx, ctx.db, { command: 'requests_know', result: 'refused', subject: known.request.receipt, detail: NOT_WRITTEN });
      throw error;
    }
    return known;
  });
  const tied =
    byEmail > 0
      ? `${byEmail} of the records have the confirmed email together with the name and address, which supports who the sender says they are`
      : 'No record has the confirmed email together with the name and address, or records of other people have it as well: ask for proof of identity before you send any of this';
  return `${records.length} records and ${recipients.length} kinds of recipients were written to ${out}. ${tied}. Read the file before you send it: a record may be about other people too.`;
}

async function takeDeletionLists(ctx: Context, { file, out }: { file: string; out: string }): Promise<string> {
  try {
    // Before anybody is left out: the answers that the list's owner waits for are not lost for want of a folder.
    makeOut(out);
    const lists = await takeLists(ctx, file);
    const said = lists.map(({ name, answers }) => {
      if (answers === null) return `${name}: not compared and not answered. Only lists of phones and of emails are.`;
      writeFileSync(join(out, `${name}-status.csv`), ['ID,Status', ...answers.map(({ id, status }) => `${id},${status}`), ''].join('\r\n'));
      const matched = answers.filter(({ status }) => status !== 5).length;
      return `${name}: ${answers.length} entries, ${matched} of them on record and left out (4), ${answers.length - matched} not found (5).`;
    });
    await recordAct(ctx, ctx.db, { command: 'requests_drop', result: 'done', subject: basename(file), detail: said.join(' ') });
    return said.join('\n');
  } catch (error) {
    if (error instanceof ListFault) throw new OperatorError(`${error.message} Nothing was saved.`, 1);
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'read') throw unreadable(file, error);
    throw error;
  }
}

function makeOut(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    throw new OperatorError(`${folder} cannot be made: ${(error as Error).message}. Nothing was kept.`, 1);
  }
}
