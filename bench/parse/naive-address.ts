/** The baseline: what a few regular expressions make of an address line. */
import type { AddressField } from './address-labels.ts';

const BOX = /\b(?:P\.?\s*O\.?\s*)?BOX\s*#?\s*(\w+)/i;
const UNIT = /(?:\b(?:APT|UNIT|STE|SUITE|RM|FL|BLDG|LOT)\b\.?|#)\s*#?\s*[\w-]+/i;
const TYPE =
  /^(.*?\b(?:ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|LN|LANE|CT|COURT|BLVD|WAY|PL|PLACE|CIR|TER|PKWY|HWY)\b\.?(?: [NSEW]{1,2}\b)?)\s+(.*)$/i;

export function readAddressNaively(text: string): Partial<Record<AddressField, string>> {
  const tail = /^(.*?)[\s,]*\b([A-Z]{2})?[\s,]*(\d{5}(?:-\d{4})?)?\s*$/i.exec(text);
  let rest = tail?.[1] ?? text;
  const place = { state: tail?.[2] ?? '', zip: tail?.[3] ?? '' };
  const box = BOX.exec(rest);
  const unit = UNIT.exec(rest);
  if (unit !== null) rest = rest.replace(unit[0], ' ').replace(/\s+,/g, ',');
  let [line = '', ...others] = rest.split(',').map((part) => part.trim());
  if (others.length === 0) [, line = line, others = []] = splitAtType(line);
  const city = others.at(-1) ?? '';
  if (box !== null) return { ...place, city, box: box[1] ?? '' };
  const [, number = '', street = line] = /^(\d[\w-]*(?: \d\/\d)?)\s+(.*)$/.exec(line) ?? [];
  return { ...place, city, number, street, unit: unit?.[0] ?? '' };
}

function splitAtType(line: string): [string, string, string[]] {
  const match = TYPE.exec(line);
  return match === null ? [line, line, []] : [line, match[1] ?? '', [match[2] ?? '']];
}
