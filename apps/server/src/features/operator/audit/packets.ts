import { DUE_DILIGENCE_FORMAT } from '@deedline/contract/compliance/due-diligence';
import { PACKET_FORMAT, type PurposePacket } from '@deedline/contract/compliance/purposes';
import { AppError } from '@deedline/contract/errors';
import { withoutMark } from '../../../utf8.ts';
import { checkPacket } from '../../audit/check-packet.ts';
import { makePacket } from '../../audit/make-packet.ts';
import { readAttached, writePacketJson, writePacketPdf } from '../../audit/write-packet.ts';
import { checkReport } from '../../due-diligence/check-report.ts';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import type { RecordedResult } from '../../record/operator-record.ts';
import type { Answer, CommandContext } from '../command/act.ts';
import { readNamedFile } from '../command/named-file.ts';
import { writeRecorded } from '../command/new-file.ts';
import { printTable } from '../command/print-table.ts';

/** Writes the purpose packet of any account's search. The act is recorded before anything is written. Returns what to print. */
export async function writePacket(ctx: CommandContext, { searchId, out }: { searchId: string; out?: string }): Promise<string> {
  const app = await ctx.openApplication();
  const packet = await makePacketOf(app, searchId);
  const record = (result: RecordedResult, detail?: string) =>
    recordAct(ctx, ctx.db, { command: 'audit_packet', result, subject: searchId, accountId: packet.account.id, detail });
  if (out === undefined) {
    await record('done');
    return writePacketJson(packet).trimEnd();
  }
  await writeRecorded(out, out.endsWith('.pdf') ? writePacketPdf(packet, app.config) : [writePacketJson(packet)], record);
  return `Written: ${out}`;
}

async function makePacketOf(app: Parameters<typeof makePacket>[0], searchId: string): Promise<PurposePacket> {
  try {
    return await makePacket(app, null, searchId);
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(`${error.message} (${searchId})`, 1) : error;
  }
}

/**
 * Checks whether a packet or a due-diligence report is unchanged since it was signed, and describes it. Exit code 1 when anything in it does not fit. Throws
 * OperatorError with exit code 2 when the file is neither.
 */
export function checkFile({ file, key }: { file: string; key?: string }): Answer {
  const bytes = readNamedFile(file);
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const text = withoutMark((isPdf ? readAttached(bytes) : bytes.toString('utf8')) ?? '');
  const kind = kindOf(text);
  if (kind === 'other') throw new OperatorError(`${file} ${NEITHER}: ${sayOther(text, isPdf)}.`, 2);
  if (kind === 'cut') return refuse(file, 'is not whole: it begins as a packet or a report, and cannot be read to its end.');
  if (kind.format !== PACKET_FORMAT && kind.format !== DUE_DILIGENCE_FORMAT)
    throw new OperatorError(`${file} is of a format that this version does not read: ${kind.format}.`, 2);
  const signer = key === undefined ? 'taken from the file; compare it with /api/audit/public-key of the installation' : 'as expected';
  const describe = kind.format === PACKET_FORMAT ? describePacket : describeReport;
  const { faults, facts, publicKey } = describe(text, key, signer);
  // A key that differs from the expected one is a fault by itself.
  if (faults.length === 1 && publicKey !== undefined && key !== undefined && publicKey !== key)
    return refuse(file, 'is signed with another key.', faults);
  if (faults.length > 0 || facts === undefined) return refuse(file, 'was changed after it was signed.', faults);
  return {
    text: [`Unchanged since it was signed${isPdf ? '. Only these facts of the PDF are signed' : ''}:`, printTable(facts)].join('\n'),
    exitCode: 0,
  };
}

function refuse(file: string, why: string, faults: readonly string[] = []): Answer {
  return { text: [`REFUSED: ${file} ${why}`, ...faults.map((what) => `  ${what}`)].join('\n'), exitCode: 1 };
}

const NEITHER = 'is neither a purpose packet nor a due-diligence report';
const OURS = /^deedline-(?:purpose-packet|due-diligence)\//;
/** How a file of ours begins. */
const BEGINNING = /^\s*\{\s*"format":\s*"deedline-(?:purpose-packet|due-diligence)\//;

/** What a text says that it is: the format of one of our papers, one that was cut short, or something else. */
function kindOf(text: string): { format: string } | 'cut' | 'other' {
  const read = readJson(text);
  if (read === undefined) return BEGINNING.test(text) ? 'cut' : 'other';
  const { format } = (read.value ?? {}) as { format?: unknown };
  return typeof format === 'string' && OURS.test(format) ? { format } : 'other';
}

function sayOther(text: string, isPdf: boolean): string {
  if (isPdf) return 'it is a PDF that holds none, or was cut short';
  if (text.trim() === '') return 'it is empty';
  return readJson(text) === undefined ? 'it is not JSON, nor a PDF' : 'it is JSON of another kind';
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

interface Described {
  faults: string[];
  /** Both undefined when something is missing in the file. */
  facts?: [string, string][];
  publicKey?: string;
}

function describePacket(text: string, key: string | undefined, signer: string): Described {
  const { packet, faults } = checkPacket(text, key);
  if (packet === undefined) return { faults };
  const { account, search, purpose, attestation, charge, place, signature } = packet;
  return {
    faults,
    publicKey: signature.publicKey,
    facts: [
      ['search', `${search.id}, ${search.kind}, ${search.status}`],
      ['account', `${account.id}, ${account.email}`],
      ['asked', search.askedAt],
      ['purpose', `${purpose.code} (${purpose.words})`],
      ['attestation', `version ${attestation.version}`],
      ['charged', `${charge.charged} credits, ${charge.refunded} given back`],
      ['record', `No. ${place.number} ${place.hash}`],
      ['written', packet.writtenAt],
      ['key', `${signature.publicKey} (${signer})`],
    ],
  };
}

function describeReport(text: string, key: string | undefined, signer: string): Described {
  const { report, faults } = checkReport(text, key);
  if (report === undefined) return { faults };
  const { id, subject, account, madeBy, stated, searches, statements, signature, writtenAt } = report;
  return {
    faults,
    publicKey: signature.publicKey,
    facts: [
      ['report', id],
      ['about', subject.name],
      ['account', `${account.id}, ${account.email}`],
      ['made by', madeBy.email],
      ['case number', stated.caseNumber ?? 'none stated'],
      ...searches.map((search): [string, string] => [
        `search ${search.number}`,
        `${search.id}, ${search.kind}, for ${search.purpose.code}, record No. ${search.place.number} ${search.place.hash}`,
      ]),
      ['statements', `${statements.length}`],
      ['written', writtenAt],
      ['key', `${signature.publicKey} (${signer})`],
    ],
  };
}
