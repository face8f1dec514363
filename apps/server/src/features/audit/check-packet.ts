/** Checks a purpose packet from the file alone, and the key if it is known. Needs neither a database nor the product's data. */
import { PACKET_FORMAT, purposePacket, type PurposePacket } from '@deedline/contract/compliance/purposes';
import type { ZodSafeParseResult } from 'zod';
import type { RecordedBasis } from './make-packet.ts';
import { digestOf, digestParts, isSignedBy, readPublicKey, type Signature, signedText } from './packet-signing.ts';

export interface CheckedPacket {
  /** Undefined if the file is not a packet. */
  packet?: PurposePacket;
  /** What does not fit; empty if it is as it was signed. */
  faults: string[];
}

/** `key`: the public key that it must be signed with, from the installation itself. */
export function checkPacket(text: string, key?: string): CheckedPacket {
  const { paper, faults } = checkSigned(text, { format: PACKET_FORMAT, read: (raw) => purposePacket.safeParse(raw) }, key);
  return paper === undefined ? { faults } : { packet: paper, faults: [...faults, ...judgeRecord(paper)] };
}

/** The expected kind of paper, and how it is read. */
interface PaperKind<Paper> {
  format: string;
  read: (raw: unknown) => ZodSafeParseResult<Paper>;
}

/** Checks any paper signed by `signPacket`: whether each part is what was signed, and with which key. */
export function checkSigned<Paper extends { signature: Signature }>(
  text: string,
  kind: PaperKind<Paper>,
  key?: string,
): { paper?: Paper; faults: string[] } {
  const read = readPaper(text, kind);
  if (typeof read === 'string') return { faults: [read] };
  const { signature: _, ...parts } = read.raw;
  const { digests, publicKey, value } = read.paper.signature;
  return { paper: read.paper, faults: [...judgeParts(digestParts(parts), digests), ...judgeSignature(digests, publicKey, value, key)] };
}

function readPaper<Paper>(text: string, { format, read }: PaperKind<Paper>): { paper: Paper; raw: Record<string, unknown> } | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'the file is no JSON';
  }
  // A property name that occurs twice would read differently to programs and people.
  if (text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1') !== JSON.stringify(raw))
    return 'the file is not written as it was: a name stands in it twice';
  const paper = read(raw);
  if (paper.success) return { paper: paper.data, raw: raw as Record<string, unknown> };
  const [issue] = paper.error.issues;
  return `the file is no ${format}: ${issue!.path.join('.') || 'it'}: ${issue!.message}`;
}

function judgeParts(actual: Readonly<Record<string, string>>, signed: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(actual), ...Object.keys(signed)]);
  return [...names].flatMap((name) => {
    if (actual[name] === signed[name]) return [];
    if (signed[name] === undefined) return [`"${name}" was added`];
    return [actual[name] === undefined ? `"${name}" is missing` : `"${name}" is not what was signed`];
  });
}

function judgeSignature(digests: Readonly<Record<string, string>>, named: string, value: string, expected: string | undefined): string[] {
  const key = readPublicKey(named);
  if (key === undefined) return ['the public key in the file is none'];
  const faults = isSignedBy(key, signedText(digests), value)
    ? []
    : ['the signature does not fit the digests and the public key in the file'];
  return expected === undefined || expected === named ? faults : [...faults, `it is signed with the key ${named}, not with ${expected}`];
}

/** Compares the parts with each other, to find a packet that was assembled from two. */
function judgeRecord(packet: PurposePacket): string[] {
  const { record, place, account, search, purpose, attestation, charge } = packet;
  const facts = (record.facts ?? {}) as Record<string, unknown>;
  const pairs: [string, unknown, unknown][] = [
    // Null for records of an earlier version, parts of which are not given out.
    ['place.digest', place.digest === null ? null : digestOf(record), place.digest],
    ['account.id', record.accountId, account.id],
    ['search.id', record.subject, search.id],
    ['search.kind', facts.queryKind, search.kind],
    ['purpose.code', facts.purpose, purpose.code],
    ['attestation.version', facts.attestationVersion, attestation.version],
    ['charge.charged', facts.charged, charge.charged],
    ...compareBasis(facts, packet),
  ];
  return pairs.flatMap(([name, recorded, said]) => (recorded === said ? [] : [`${name} is not what the audit record in the file says`]));
}

/** Compares the legal purposes and the licence. Packets from before these were stored have neither, and neither have their records. */
function compareBasis(facts: RecordedBasis, { legalPurposes, licence }: PurposePacket): [string, unknown, unknown][] {
  const ofLicence = (['kind', 'profession', 'state', 'numberKey', 'textVersion'] as const).map((field): [string, unknown, unknown] => [
    `licence.${field}`,
    facts.licence?.[field] ?? null,
    licence?.[field] ?? null,
  ]);
  return [
    ['legalPurposes.glba.code', facts.glbaPurpose ?? null, legalPurposes?.glba.code ?? null],
    ['legalPurposes.dppa.code', facts.dppaPurpose ?? null, legalPurposes?.dppa.code ?? null],
    ...ofLicence,
  ];
}
