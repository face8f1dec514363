import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CheckedPaper } from '@deedline/contract/compliance/due-diligence';
import type { AppContext } from '../../context.ts';
import { withoutMark } from '../../utf8.ts';
import { selectHashOf } from '../audit/chain-records.ts';
import { checkPacket } from '../audit/check-packet.ts';
import { otherPublicKeys, type Signature, signingKeyOf } from '../audit/packet-signing.ts';
import { readAttached, writePacketPdf } from '../audit/write-packet.ts';
import { checkReport, claimsReport } from './check-report.ts';
import { writeReportPdf } from './write-report.ts';

type CheckContext = Pick<AppContext, 'db' | 'hash' | 'config'>;

const NOTHING = {
  format: null,
  id: null,
  writtenAt: null,
  isWhole: false,
  isSignedHere: false,
  publicKey: null,
  isPrintedAlike: null,
  places: null,
};

/** Checks a report or packet that anybody brings, as JSON or attached to its PDF. Says nothing about its content, and keeps nothing. */
export async function checkPaper(ctx: CheckContext, bytes: Buffer): Promise<CheckedPaper> {
  const isPdf = isPdfFile(bytes);
  const text = isPdf ? readAttached(bytes) : bytes.toString('utf8');
  if (text === undefined) return { ...NOTHING, faults: ['the PDF has no signed file in it'] };
  const paper = readPaper(ctx, withoutMark(text));
  if (paper.signature === undefined) return { ...NOTHING, faults: paper.faults };
  const { signature, id, format, writtenAt, places, faults } = paper;
  const isWhole = faults.length === 0;
  const isSignedHere = isWhole && keysOf(ctx).includes(signature.publicKey);
  return {
    format,
    id,
    writtenAt,
    isWhole,
    faults,
    isSignedHere,
    publicKey: signature.publicKey,
    isPrintedAlike: isPdf && isSignedHere ? (await buffer(paper.print())).equals(bytes) : null,
    places: isSignedHere ? await comparePlaces(ctx, places) : null,
  };
}

interface ReadPaper {
  faults: string[];
  /** Undefined if the file is not one of our papers. */
  signature?: Signature;
  format: string;
  id: string;
  writtenAt: string;
  places: { number: number; hash: string }[];
  /** Prints the paper from the file's own fields. */
  print(): AsyncIterable<Buffer>;
}

function readPaper(ctx: CheckContext, text: string): ReadPaper {
  const none = { format: '', id: '', writtenAt: '', places: [], print: () => Readable.from([]) };
  if (claimsReport(text)) {
    const { report, faults } = checkReport(text);
    if (report === undefined) return { ...none, faults };
    const { signature, format, id, writtenAt, searches } = report;
    return {
      faults,
      signature,
      format,
      id,
      writtenAt,
      places: searches.map(({ place }) => place),
      print: () => writeReportPdf(JSON.parse(text) as typeof report),
    };
  }
  const { packet, faults } = checkPacket(text);
  if (packet === undefined) return { ...none, faults };
  const { signature, format, search, writtenAt, place } = packet;
  return {
    faults,
    signature,
    format,
    id: search.id,
    writtenAt,
    places: [place],
    print: () => writePacketPdf(JSON.parse(text) as typeof packet, ctx.config),
  };
}

export const isPdfFile = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

const keysOf = ({ hash }: Pick<CheckContext, 'hash'>): string[] => [signingKeyOf(hash).publicKey, ...otherPublicKeys(hash)];

/** Compares with the chain. Records leave the chain after some years, behind a checkpoint; after that only the signature proves the paper. */
async function comparePlaces(
  { db }: CheckContext,
  places: readonly { number: number; hash: string }[],
): Promise<NonNullable<CheckedPaper['places']>> {
  let standing = 0;
  for (const { number, hash } of places) if ((await selectHashOf(db, number)) === hash) standing += 1;
  return { standing, others: places.length - standing };
}
