import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Actor, actorOf, OperatorError, recordAct } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { Answer, CommandContext } from '../command/run-command.ts';
import type { SearchContext } from '../../../search-context.ts';
import { ListFault } from '../../opt-outs/drop/read-lists.ts';
import { takeLists } from '../../opt-outs/drop/take-lists.ts';
import { answerRequest, close, extend, undo } from '../../opt-outs/requests/requests.ts';
import { REQUESTS_USAGE, type RequestsCommand } from './arguments.ts';
import { describeRecipients, knowRequest, listRequests, showRequest } from '../../opt-outs/requests/read-requests.ts';

type Context = SearchContext & Actor;

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runRequestsCommand(program: CommandContext, command: RequestsCommand): Promise<Answer> {
  if (command.verb === 'help') return { text: REQUESTS_USAGE, exitCode: 0 };
  const ctx = { ...(await program.openApplication()), ...actorOf(program), now: program.now };
  return { text: await run(ctx, command), exitCode: 0 };
}

async function run(ctx: Context, command: Exclude<RequestsCommand, { verb: 'help' }>): Promise<string> {
  switch (command.verb) {
    case 'list':
      return list(ctx);
    case 'show':
      return show(ctx, command.receipt);
    case 'know':
      return know(ctx, command);
    case 'answer':
      await answerRequest(ctx, command.receipt, readText(command.file).toString('utf8'));
      return 'Answered: the mail is on its way, and the request is closed.';
    case 'extend':
      return `Due by ${day(await extend(ctx, command.receipt, command.reason))} now; the reason is on its way.`;
    case 'close':
      await close(ctx, command.receipt, command.as, command.reason);
      return `Closed as ${command.as}${command.as === 'refused' ? '; the reason is on its way' : ''}.`;
    case 'undo':
      await undo(ctx, command.receipt, command.reason);
      return 'Taken back: what no other opt-out keeps is shown again.';
    default:
      return drop(ctx, command);
  }
}

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '-';

async function list(ctx: Context): Promise<string> {
  const open = await listRequests(ctx);
  if (open.length === 0) return 'No request waits for an answer.';
  const mark = { overdue: 'OVERDUE', soon: 'due soon', open: '' } as const;
  return printTable([
    ['due', 'receipt', 'asks to', 'confirmed', ''],
    ...open.map(({ dueAt, receipt, kind, confirmedAt, standing }) => [day(dueAt), receipt, kind, day(confirmedAt), mark[standing]]),
  ]);
}

async function show(ctx: Context, typed: string): Promise<string> {
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

async function know(ctx: Context, { receipt, out }: { receipt: string; out: string }): Promise<string> {
  const { request, records, byEmail, recipients } = await knowRequest(ctx, receipt);
  const file = { receipt: request.receipt, asOf: ctx.now().toISOString(), records, recipients: recipients.map(describeRecipients) };
  writeNew(out, `${JSON.stringify(file, null, 2)}\n`);
  return `${records.length} records and ${recipients.length} kinds of recipients are written to ${out}. ${byEmail} of the records have the confirmed email beside the name and address: ${
    byEmail > 0 ? 'that speaks for who asks' : 'nothing on record ties who asks to them, so ask for proof before you send any of it'
  }. Look through it: a record may speak of others too.`;
}

async function drop(ctx: Context, { file, out }: { file: string; out: string }): Promise<string> {
  try {
    const lists = await takeLists(ctx, file);
    mkdirSync(out, { recursive: true });
    const said = lists.map(({ name, answers }) => {
      if (answers === null) return `${name}: not compared, and not answered: lists of phones and of emails are.`;
      writeFileSync(join(out, `${name}-status.csv`), ['ID,Status', ...answers.map(({ id, status }) => `${id},${status}`), ''].join('\r\n'));
      const matched = answers.filter(({ status }) => status !== 5).length;
      return `${name}: ${answers.length} entries, ${matched} of them on record and left out (4), ${answers.length - matched} not found (5).`;
    });
    await recordAct(ctx, ctx.db, { command: 'requests_drop', result: 'done', subject: basename(file), detail: said.join(' ') });
    return said.join('\n');
  } catch (error) {
    if (error instanceof ListFault) throw new OperatorError(`${error.message} Nothing was kept.`, 1);
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'read') throw new OperatorError(`${file} cannot be read: ${message}`, 1);
    throw error;
  }
}

function readText(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, 1);
  }
}

/** What is there already is kept. */
function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}`, 1);
  }
}
