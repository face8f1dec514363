/** Where PostgreSQL's log is cut: names of its segments, and positions in it. */

/** A position, '16/B374D848', as bytes from the beginning. */
export function readPosition(text: string): bigint {
  const [high, low] = text.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function writePosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The name of the segment that follows, of `bytes` each, on the same timeline. */
export function nextSegment(name: string, bytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(bytes);
  const number = BigInt(`0x${name.slice(8, 16)}`) * perLog + BigInt(`0x${name.slice(16)}`) + 1n;
  return `${name.slice(0, 8)}${hex(number / perLog)}${hex(number % perLog)}`;
}

const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');

export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);
