import { parseAddress, type AddressParts } from '@deedline/engine/normalize/address';
import { foldText } from '@deedline/engine/text/fold';
import { readState, readZip } from '@deedline/engine/normalize/place';
import type { RawAddress } from '@deedline/engine/model/evidence';
import type { Row } from './read-rows.ts';

/**
 * The address of a row as the engine compares it, of any country: the street is read as in the United States, which names elsewhere survive;
 * postcode and region keep their own form. A second line is another reading of the street. Empty where the row holds nothing of a place.
 */
export function readAddresses({ cells }: Row, isUnitedStates: boolean): AddressParts[] {
  const number = cells.number?.join(' ');
  const street = cells.street?.join(' ');
  const lines = [cells.address?.join(', ') ?? [number, street].filter(Boolean).join(' '), ...(cells.line2 ?? [])];
  const place = readPlace(cells, isUnitedStates);
  const read: AddressParts[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const numbered = at > 0 && number !== undefined && !/^\d/.test(line) ? `${number} ${line}` : line;
    const printed: RawAddress = { line: numbered };
    if (cells.unit) printed.unit = cells.unit.join(' ');
    if (place.city !== undefined) printed.city = place.city;
    read.push({ ...asStreet(parseAddress(printed), numbered), ...place });
  }
  return read.length === 0 && Object.keys(place).length > 0 ? [{ kind: 'unparsed', ...place }] : read;
}

/** Words that read as no street are one: a place with a number in front, or without. */
function asStreet(parts: AddressParts, line: string): AddressParts {
  if (parts.kind !== 'unparsed' && (parts.number !== undefined || parts.street !== undefined)) return parts;
  const text = foldText(line)
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const [, number, street = ''] = /^(\d+[A-Z]?)? ?(.*)$/.exec(text) ?? [];
  return { ...parts, kind: 'street', ...(number ? { number } : {}), ...(street ? { street } : {}) };
}

type Place = Pick<AddressParts, 'city' | 'state' | 'zip5'>;

function readPlace(cells: Row['cells'], isUnitedStates: boolean): Place {
  const place: Place = {};
  const city = plain(cells.city?.join(' '));
  if (city !== '') place.city = city;
  const region = cells.state?.join(' ');
  const state = region === undefined ? undefined : ((isUnitedStates ? readState(region) : undefined) ?? plain(region));
  if (state) place.state = state;
  const postcode = cells.postcode?.join('');
  const zip = postcode === undefined ? undefined : ((isUnitedStates ? readZip(postcode)?.zip5 : undefined) ?? compact(postcode));
  if (zip) place.zip5 = zip;
  return place;
}

function plain(text: string | undefined): string {
  return foldText(text ?? '')
    .replace(/[^A-Z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** 'TA4 4EQ' and 'ta44eq' are one; a number that a spreadsheet made of it loses its '.0'. */
function compact(postcode: string): string {
  return foldText(postcode.replace(/\.0$/, '')).replace(/[^A-Z0-9]/g, '');
}
