import { writeFileSync } from 'node:fs';
import { AppError } from '@deedline/contract/errors';
import { checkPacket } from '../../audit/check-packet.ts';
import { makePacket } from '../../audit/make-packet.ts';
import { readAttached, writePacketJson, writePacketPdf } from '../../audit/write-packet.ts';
import { checkReport, claimsReport } from '../../due-diligence/check-report.ts';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import type { Answer, CommandContext } from '../command/act.ts';
import { readNamedFile } from '../command/named-file.ts';
import { printTable } from '../command/print-table.ts';

/** Writes the purpose packet of any account's search. The act is recorded before the packet is written. Returns what to print. */
export async function writePacket(ctx: CommandContext, { searchId, out }: { searchId: string; out?: string }): Promise<string> {
  const app = await ctx.openApplication();
  try {
    const packet = await makePacket(app, null, searchId);
    await recordAct(ctx, ctx.db, { command: 'audit_packet', result: 'done', subject: searchId, accountId: packet.account.id });
    if (out === undefined) return writePacketJson(packet).trimEnd();
    const bytes = out.endsWith('.pdf') ? Buffer.concat([...writePacketPdf(packet, app.config)]) : writePacketJson(packet);
    // Never overwrite an existing file.
    writeFileSync(out, bytes, { flag: 'wx' });
    return `Written: ${out}`;
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(`${error.message} (${searchId})`, 1);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new OperatorError(`${out} already exists.`, 2);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new OperatorError(`${out} cannot be written: there is no such folder.`, 2);
    throw error;
  }
}

/** Checks whether a packet or a due-diligence report is unchanged since it was signed, and describes it. Exit code 1 when anything in it does not fit. */
export function checkFile({ file, key }: { file: string; key?: string }): Answer {
  const bytes = readNamedFile(file);
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const text = isPdf ? readAttached(bytes) : bytes.toString('utf8');
  if (text === undefined) return { text: `REFUSED: ${file} is a PDF with no packet in it.`, exitCode: 1 };
  const signer = key === undefined ? 'taken from the file; compare it with /api/audit/public-key of the installation' : 'as expected';
  const { faults, facts } = claimsReport(text) ? describeReport(text, key, signer) : describePacket(text, key, signer);
  if (faults.length > 0 || facts === undefined)
    return { text: [`REFUSED: ${file} was changed after it was signed.`, ...faults.map((what) => `  ${what}`)].join('\n'), exitCode: 1 };
  return {
    text: [`Unchanged since it was signed${isPdf ? '. Only these facts of the PDF are signed' : ''}:`, printTable(facts)].join('\n'),
    exitCode: 0,
  };
}

interface Described {
  faults: string[];
  /** Undefined when the file is neither. */
  facts?: [string, string][];
}

function describePacket(text: string, key: string | undefined, signer: string): Described {
  const { packet, faults } = checkPacket(text, key);
  if (packet === undefined) return { faults };
  const { account, search, purpose, attestation, charge, place, signature } = packet;
  return {
    faults,
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
