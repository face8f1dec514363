import { inflateSync } from 'node:zlib';
import { PROFESSIONS } from '@deedline/contract/compliance/licence-words';
import type { Config } from '../../config.ts';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { type Block, drawBlocks, factBlocks, headingBlock, textBlocks } from '../paper/draw.ts';
import { createPaper, type Paper, takeWritten } from '../paper/paper.ts';
import type { Delivered } from './deliveries.ts';

export function writePacketJson(packet: PurposePacket): string {
  return `${JSON.stringify(packet, null, 2)}\n`;
}

/** The attachment that `readAttached` looks for. */
const ATTACHED_NAME = 'purpose-packet.json';
const SMALL = { size: 8, colour: 'muted' } as const;

/** The packet as a PDF with the signed file attached, which is what a check reads. It names nobody who was searched for. */
export async function* writePacketPdf(
  packet: PurposePacket,
  { publicUrl, billing }: Pick<Config, 'publicUrl' | 'billing'>,
): AsyncGenerator<Buffer> {
  const writtenAt = new Date(packet.writtenAt);
  const paper = await createPaper('Deedline purpose packet of a search', writtenAt);
  paper.file(Buffer.from(writePacketJson(packet)), {
    name: ATTACHED_NAME,
    type: 'application/json',
    creationDate: writtenAt,
    modifiedDate: writtenAt,
  });
  const frame = { title: 'Purpose packet', about: `Search ${packet.search.id}`, written: `Written ${writeTime(packet.writtenAt)}` };
  drawBlocks(paper, frame, [
    ...textBlocks(paper, 'Who searched, for what purpose, and what they got', { font: 'bold', size: 16 }, 34),
    ...facts(paper, describeAsking(packet)),
    headingBlock(paper, 'What they confirmed'),
    ...textBlocks(paper, packet.attestation.text ?? `Version ${packet.attestation.version} of the text.`, { size: 9 }, 13),
    headingBlock(paper, 'Under the law'),
    ...facts(paper, describeBasis(packet)),
    headingBlock(paper, 'What was delivered'),
    ...facts(paper, [...describeDelivery(packet), ...(billing ? [describeCharge(packet)] : [])]),
    headingBlock(paper, 'Sources'),
    ...facts(
      paper,
      packet.sources.map(({ name, status, asOf }) => [name, `${status}${asOf === null ? '' : `, as of ${asOf}`}`]),
    ),
    headingBlock(paper, 'In the audit record'),
    ...facts(paper, describePlace(packet)),
    headingBlock(paper, 'Signature'),
    ...facts(paper, describeSignature(packet)),
    ...textBlocks(
      paper,
      `The signed file ${ATTACHED_NAME} is attached to this document. "npm run deedline -- audit check FILE" of Deedline says whether it is as it was signed; ` +
        `the installation shows its key at ${publicUrl}/api/audit/public-key.`,
      SMALL,
      13,
    ),
  ]);
  paper.end();
  yield* takeWritten(paper);
}

type Fact = [string, string];

function facts(paper: Paper, list: readonly Fact[]): Block[] {
  return list.flatMap(([name, value]) => factBlocks(paper, name, value));
}

function describeAsking({ account, search, purpose, attestation, record }: PurposePacket): Fact[] {
  return [
    ['Search', search.id],
    ['Kind', (MODE_NAMES as Record<string, string>)[search.kind] ?? search.kind],
    ['Account', account.id],
    ['Email', account.email],
    ['Purpose', `${purpose.words} (${purpose.code})`],
    ['Text confirmed', `Version ${attestation.version}`],
    ['Asked', writeTime(search.askedAt)],
    ['Ended', search.endedAt === null ? 'Not yet' : `${writeTime(search.endedAt)}, ${search.status}`],
    ['From', `${String(record.ip)}, ${typeof record.userAgent === 'string' ? record.userAgent : 'no browser named'}`],
    ...(search.batchId === null ? [] : [['Batch', search.batchId] as Fact]),
  ];
}

function describeBasis({ legalPurposes, licence }: PurposePacket): Fact[] {
  const purposes: Fact[] =
    legalPurposes == null
      ? [['Purposes', 'Not kept at the time']]
      : [
          ['GLBA purpose', `${legalPurposes.glba.words} (${legalPurposes.glba.code})`],
          ['DPPA purpose', `${legalPurposes.dppa.words} (${legalPurposes.dppa.code})`],
        ];
  if (licence == null) return [...purposes, ['Licence', 'Nothing was said of one']];
  const { kind, profession, state, number, broker, textVersion } = licence;
  const said = kind === 'licensed' ? `${number ?? 'number no longer kept'}, ${state}` : `None needed, ${state}`;
  const work = (PROFESSIONS as Record<string, string>)[profession] ?? profession;
  const under: Fact[] = broker === null ? [] : [['Broker', broker]];
  return [...purposes, ['Licence', said], ['Works as', work], ...under, ['Text confirmed', `Version ${textVersion}`]];
}

function describeDelivery({ delivered }: PurposePacket): Fact[] {
  const { dnc, mailboxes, results, ...counts } = (delivered ?? {}) as Partial<Delivered>;
  return [
    ['Delivered', delivered === null ? 'Nothing, or not kept' : writeFields(counts)],
    ...(dnc === undefined ? [] : [['Do-not-call', writeFields(dnc)] as Fact]),
    ...(mailboxes === undefined ? [] : [['Mailboxes', describeMailboxes(mailboxes)] as Fact]),
    ...Object.entries(results ?? {}).map(([part, ids]): Fact => [`Ids: ${part}`, ids.length === 0 ? 'none' : ids.join(' ')]),
  ];
}

function describeCharge({ charge }: PurposePacket): Fact {
  const rule = charge.rule === null ? '' : ` (${charge.rule})`;
  return ['Charged', `${charge.charged} credits${charge.refunded > 0 ? `, ${charge.refunded} given back` : ''}${rule}`];
}

/** 'deliverable: 1, undeliverable: 0, catch all: 0, not checked: 1, checked by Fenmark Mail Check on 2026-11-01' */
function describeMailboxes({ checks, ...counts }: Delivered['mailboxes']): string {
  const checkedBy = checks.map(({ by, on }) => `checked by ${by}${on === null ? '' : ` on ${on}`}`);
  return [writeFields(counts), ...checkedBy].join(', ');
}

function describePlace({ place }: PurposePacket): Fact[] {
  return [
    ['Number', String(place.number)],
    ['Digest', place.digest ?? 'not given: the record is of an earlier version'],
    ['Hash', place.hash],
    ['Hash before', place.hashBefore ?? 'none: it is the first that is kept'],
  ];
}

function describeSignature({ signature }: PurposePacket): Fact[] {
  const half = signature.value.length / 2;
  return [
    ['Algorithm', signature.algorithm],
    ['Public key', signature.publicKey],
    // Split in two, because the value is longer than a line.
    ['Signature', `${signature.value.slice(0, half)} ${signature.value.slice(half)}`],
  ];
}

/** { hasProperty: true, phones: 2 } -> 'has property: yes, phones: 2' */
function writeFields(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${writeValue(value)}`)
    .join(', ');
}

function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : JSON.stringify(value).replaceAll('"', '');
}

function writeTime(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}

/** The limit after decompression, because strangers may send the file. */
const MAX_ATTACHED_BYTES = 16 * 1024 * 1024;

/** The file attached to a PDF that `writePacketPdf` wrote; undefined if there is none. */
export function readAttached(pdf: Buffer): string | undefined {
  const at = pdf.indexOf('/EmbeddedFile\n');
  if (at < 0) return undefined;
  const begin = pdf.indexOf('stream\n', at) + 'stream\n'.length;
  const head = pdf.subarray(pdf.lastIndexOf('obj\n', at), begin).toString('latin1');
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  if (!Number.isInteger(length)) return undefined;
  const stream = pdf.subarray(begin, begin + length);
  try {
    return (head.includes('/FlateDecode') ? inflateSync(stream, { maxOutputLength: MAX_ATTACHED_BYTES }) : stream).toString('utf8');
  } catch {
    return undefined;
  }
}
