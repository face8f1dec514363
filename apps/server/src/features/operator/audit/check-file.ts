import { readFileSync } from 'node:fs';
import { OperatorError } from '../../record/operator-context.ts';
import type { Answer } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';
import { checkPacket } from '../../audit/packet/check-packet.ts';
import { readAttached } from '../../audit/packet/write-packet.ts';

/** Whether a packet is as it was signed, and what it says. Exit code 1 when anything in it does not fit. */
export function checkFile({ file, key }: { file: string; key?: string }): Answer {
  const bytes = readBytes(file);
  const text = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? readAttached(bytes) : bytes.toString('utf8');
  if (text === undefined) return { text: `REFUSED: ${file} is a PDF without a packet in it.`, exitCode: 1 };
  const { packet, faults } = checkPacket(text, key);
  if (faults.length > 0 || packet === undefined)
    return { text: [`REFUSED: ${file} is not as it was signed.`, ...faults.map((what) => `  ${what}`)].join('\n'), exitCode: 1 };
  const { account, search, purpose, attestation, charge, place, signature } = packet;
  const signer = key === undefined ? 'as the file says; compare it with /api/audit/public-key of the installation' : 'as expected';
  return {
    text: [
      `As it was signed${bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? '. What counts of the PDF is this' : ''}:`,
      printTable([
        ['search', `${search.id}, ${search.kind}, ${search.status}`],
        ['account', `${account.id}, ${account.email}`],
        ['asked', search.askedAt],
        ['purpose', `${purpose.code} (${purpose.words})`],
        ['attestation', `version ${attestation.version}`],
        ['charged', `${charge.charged} credits, ${charge.refunded} given back`],
        ['record', `No. ${place.number} ${place.hash}`],
        ['written', packet.writtenAt],
        ['key', `${signature.publicKey} (${signer})`],
      ]),
    ].join('\n'),
    exitCode: 0,
  };
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, 2);
  }
}
