/** Texts of labels and our own parts in one form: short, without punctuation. */
import { DIRECTIONS, NUMBER_WORDS, ORDINALS, TYPES, UNITS } from '@deedline/engine/normalize/address-words';
import { readState, readZip } from '@deedline/engine/normalize/place';
import { cityCore } from '@deedline/engine/normalize/street-core';
import type { AddressDetail, AddressField } from './address-labels.ts';

/** What is printed short and read long. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  'CR COUNTY RD|CO COUNTY|CNTY COUNTY|SR STATE RD|SH STATE HWY|I INTERSTATE|IH INTERSTATE|TR TOWNSHIP RD|CTH COUNTY HWY|CH COUNTY HWY|SAINT ST|ROUTE RTE|RT RTE|U.S US|U US|HIWAY HWY|TWP TOWNSHIP'
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);
const UNSAID: ReadonlySet<string> = new Set(['&', 'AND', 'AT', 'NO', 'NUMBER', 'LEVEL', 'LVL', '']);

function wordsOf(text: string): string[] {
  return text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/½/g, ' 1/2')
    .split(/[^A-Z0-9/&-]+/)
    .map((word) => word.replace(/^[-/]+|[-/]+$/g, ''))
    .filter((word) => word !== '');
}

function comparableNumber(text: string): string {
  const words = wordsOf(text);
  return (NUMBER_WORDS.get(words.join(' ')) ?? words.join('')).replace(/[-/&]/g, '').replace(/^0+(?=\d)/, '');
}

/** Standard short forms, in any order: 'West 25th Place', 'PL 25TH W' are one. */
function comparableStreet(text: string): string {
  const glued = text
    .toUpperCase()
    .replace(/\b(I|CR|SR|FM|US)-(\d)/g, '$1 $2')
    .replace(/\bNO\.? ?(?=\d)/g, '');
  return wordsOf(glued)
    .flatMap((word) => (SPELLED.get(word) ?? word).split(' '))
    .map((word) => ORDINALS.get(word) ?? DIRECTIONS.get(word) ?? TYPES.get(word) ?? word)
    .flatMap((word) => (/^[NS][EW]$/.test(word) ? word.split('') : [word.replace(/^0+(?=.)/, '')]))
    .filter((word) => !UNSAID.has(word))
    .sort()
    .join(' ');
}

function comparableUnit(text: string): string {
  const words = wordsOf(text.replaceAll('#', ' ').replace(/\bmail (?:code|stop)\b|\bm\/?c\b/gi, 'MSC')).map((word) =>
    word.replace(/^([A-Z]{2,})-?(\d.*)$/, '$1 $2'),
  );
  const designators: string[] = [];
  let id = '';
  for (const word of words.join(' ').split(' ')) {
    const designator = UNITS.get(word);
    if (designator !== undefined) designators.push(designator);
    else if (!UNSAID.has(word))
      id += (ORDINALS.get(word) ?? word)
        .replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1')
        .replace(/^0+(?=.)/, '')
        .replaceAll('-', '');
  }
  return [...designators.filter((word) => word !== 'UNIT' && word !== 'LEVEL').sort(), id].join(' ').trim();
}

function comparableRoute(text: string): string {
  const words = wordsOf(text.replace(/\b(RR|HC)-?(?=\d)/gi, '$1 '));
  const id = words.filter((word) => /\d/.test(word)).map((word) => word.replace(/^0+(?=.)/, ''));
  const form = words.some((word) => word === 'HC' || word === 'HCR' || word === 'STAR' || word === 'CONTRACT') ? 'HC' : 'RR';
  return words.length === 0 ? '' : [form, ...id].join(' ');
}

function comparableZip(text: string): string {
  const zip = readZip(text.trim().replace(/[^\d-]/g, ''));
  if (zip === undefined) return '';
  return zip.zip4 === undefined ? zip.zip5 : `${zip.zip5}-${zip.zip4}`;
}

/** By field and detail. */
export const COMPARABLE: Readonly<Record<AddressField | AddressDetail, (text: string) => string>> = {
  number: comparableNumber,
  name: comparableStreet,
  type: comparableStreet,
  direction: comparableStreet,
  street: comparableStreet,
  unit: comparableUnit,
  city: (text) => cityCore(wordsOf(text).join(' ')),
  state: (text) => readState(text.replace(/[^A-Za-z ]/g, ' ')) ?? '',
  zip: comparableZip,
  box: (text) =>
    wordsOf(text)
      .join('')
      .replace(/^0+(?=.)/, '')
      .replaceAll('-', ''),
  route: comparableRoute,
};
