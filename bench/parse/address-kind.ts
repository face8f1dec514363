import { parseAddress } from '@deedline/engine/normalize/address';
import { ADDRESS_DETAILS, ADDRESS_FIELDS, ROLE_OF_TAG, comparableAddress, fieldsOfParts } from './address-labels.ts';
import type { MeasuredKind } from './measured-kind.ts';
import { readAddressNaively } from './naive-address.ts';

const COLUMNS: ReadonlySet<string> = new Set(['text', ...ADDRESS_FIELDS, ...ADDRESS_DETAILS]);

export const ADDRESS_KIND: MeasuredKind = {
  fields: ADDRESS_FIELDS,
  details: ADDRESS_DETAILS,
  tags: new Set(ROLE_OF_TAG.keys()),
  columns: COLUMNS,
  fromTags(row) {
    const printed: Record<string, string> = {};
    for (const { tag, word } of row.tokens) {
      const role = ROLE_OF_TAG.get(tag) ?? 'ignored';
      if (role !== 'ignored') printed[role] = `${printed[role] ?? ''} ${word}`;
    }
    return Object.keys(printed).length === 0 ? undefined : { fields: comparableAddress(printed) };
  },
  fromColumns(columns) {
    const fields = Object.entries(comparableAddress(columns)).filter(([field]) => columns[field] !== undefined);
    return { fields: Object.fromEntries(fields) };
  },
  isKind: () => true,
  read: (row) => ({ fields: fieldsOfParts(parseAddress({ line: row.text })) }),
  readNaively: (row) => ({ fields: comparableAddress(readAddressNaively(row.text)) }),
};
