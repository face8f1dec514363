import type { BatchColumns, BatchField, BatchMapping } from '@deedline/contract/search/batch';
import { BATCH_FIELDS } from '@deedline/contract/limits';

/** Which column of the file holds each field, as far as it is chosen. */
export type ChosenColumns = { [Field in BatchField]?: number | undefined };

export function isComplete(columns: ChosenColumns): columns is BatchColumns {
  return columns.address !== undefined;
}

/** `column`: null if no column holds the field. */
export function chooseColumn(columns: ChosenColumns, field: BatchField, column: number | null): ChosenColumns {
  const { [field]: _former, ...others } = columns;
  return column === null ? others : { ...others, [field]: column };
}

export function areSameColumns(one: ChosenColumns, other: ChosenColumns): boolean {
  return BATCH_FIELDS.every((field) => one[field] === other[field]);
}

/** Display names of the columns: their header or, if that is missing or not unique, with their number. */
export function nameColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  return names.map((name, index) => {
    if (name === '') return `Column ${index + 1}`;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (column ${index + 1})`;
  });
}

/** The saved mapping for exactly this header. */
export function findMapping(header: readonly string[], mappings: readonly BatchMapping[]): BatchMapping | undefined {
  return mappings.find((mapping) => mapping.header.length === header.length && mapping.header.every((name, at) => name === header[at]));
}

export const FIELD_LABELS: Readonly<Record<BatchField, string>> = {
  address: 'Address',
  name: 'Name',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
};
