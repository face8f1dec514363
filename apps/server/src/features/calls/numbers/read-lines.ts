/** The bytes of a file of numbers as lines; most lines are a number and nothing else, and are never made into text. */
import { NumberListFault } from './list-fault.ts';

const LF = 0x0a;
const CR = 0x0d;
const COMMA = 0x2c;
const MOST_LINE_BYTES = 4_000;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export interface LineTaker {
  /** A line of ten digits, or of three, a comma and seven. */
  number(phone: number, line: number): void;
  /** Any other line that is not empty. */
  text(text: string, line: number): void;
}

/** Throws NumberListFault when it cannot be lines of text. */
export async function readLines(chunks: AsyncIterable<Buffer>, taker: LineTaker): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  for await (const chunk of chunks) {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isFirst && bytes.length >= MARK.length) {
      if (bytes.subarray(0, 3).equals(MARK)) bytes = bytes.subarray(3);
      isFirst = false;
    }
    const end = bytes.lastIndexOf(LF) + 1;
    line = takeLines(bytes, end, line, taker);
    rest = Buffer.from(bytes.subarray(end));
    if (rest.length > MOST_LINE_BYTES) throw new NumberListFault(`Line ${line} is longer than any line of numbers: this is no list.`);
  }
  if (rest.length > 0) takeLines(Buffer.concat([rest, Buffer.from('\n')]), rest.length + 1, line, taker);
}

/** Whole lines up to `end`; returns the number of the next one. */
function takeLines(bytes: Buffer, end: number, first: number, taker: LineTaker): number {
  let line = first;
  for (let at = 0; at < end; line += 1) {
    const phone = readPlain(bytes, at);
    if (phone > 0) {
      taker.number(phone, line);
      at = bytes.indexOf(LF, at + 10) + 1;
      continue;
    }
    const stop = bytes.indexOf(LF, at);
    if (stop - at > MOST_LINE_BYTES) throw new NumberListFault(`Line ${line} is longer than any line of numbers: this is no list.`);
    const text = bytes.toString('utf8', at, stop).trim();
    if (text.includes('\0')) throw new NumberListFault(`Line ${line} holds bytes that no text has. Save the list as plain text (UTF-8).`);
    if (text !== '' && text !== '\u001a') taker.text(text, line);
    at = stop + 1;
  }
  return line;
}

/** 0 where the line is anything else. */
function readPlain(bytes: Buffer, at: number): number {
  const skipped = bytes[at + 3] === COMMA ? 1 : 0;
  const stop = at + 10 + skipped;
  const after = bytes[stop];
  if (after !== LF && !(after === CR && bytes[stop + 1] === LF)) return 0;
  let phone = 0;
  for (let place = at; place < stop; place += 1) {
    if (skipped === 1 && place === at + 3) continue;
    const digit = bytes[place]! - 0x30;
    if (digit < 0 || digit > 9) return 0;
    phone = phone * 10 + digit;
  }
  return phone;
}
