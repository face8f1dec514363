import { formatStreet, type AddressParts } from '@deedline/engine/normalize/address';
import { titleCase } from '@deedline/engine/text/title-case';
import { readRow, type RowInput } from '../read-row.ts';

export const INPUT_COLUMNS = ['Address', 'City', 'State', 'Zip', 'Name'].map((field) => `Input Data: ${field}`);

/** What the search understood of the row; what it could not read stands as it was typed. */
export function inputCells(input: RowInput): string[] {
  const read = readRow(input);
  const name = input.name?.trim() ?? '';
  if (read.ok && read.query.mode === 'property_address' && read.query.address.kind !== 'unparsed')
    return [...addressCells(read.query.address), name];
  return [input.address, input.city, input.state, input.zip].map((text) => text?.trim() ?? '').concat(name);
}

/** Street with its unit, city, two-letter state, ZIP code. */
export function addressCells(parts: AddressParts): [street: string, city: string, state: string, zip: string] {
  const street = [formatStreet(parts), unitOf(parts)].filter((text) => text !== '').join(', ');
  return [street, ...placeCells(parts)];
}

export function placeCells(parts: AddressParts): [city: string, state: string, zip: string] {
  const zip = parts.zip4 === undefined ? parts.zip5 : `${parts.zip5}-${parts.zip4}`;
  return [titleCase(parts.city ?? '', 'address'), parts.state ?? '', zip ?? ''];
}

export function unitOf({ unit }: AddressParts): string {
  return titleCase(unit ?? '', 'address');
}
