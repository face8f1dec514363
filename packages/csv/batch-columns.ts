import type { BatchColumns, BatchField } from '@deedline/contract/search/batch';
import { BATCH_FIELDS } from '@deedline/contract/limits';

/** What a search reads of a row, as it stands in the cells; empty where there is no such column. */
export function pickFields(cells: readonly string[], columns: BatchColumns): Record<BatchField, string> {
  const at = (field: BatchField): string => {
    const column = columns[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  return { address: at('address'), name: at('name'), city: at('city'), state: at('state'), zip: at('zip') };
}

/** 'address:2,city:3', for the query string of an upload. */
export function writeColumns(columns: BatchColumns): string {
  return BATCH_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [`${field}:${columns[field]}`])).join(',');
}

/** Undefined when it is not of that form or names no address. */
export function readColumns(text: string): BatchColumns | undefined {
  const columns: Partial<Record<BatchField, number>> = {};
  for (const part of text.split(',')) {
    const [, field, column] = /^(address|name|city|state|zip):(\d{1,4})$/.exec(part) ?? [];
    if (field === undefined || column === undefined) return undefined;
    columns[field as BatchField] = Number(column);
  }
  return columns.address === undefined ? undefined : { ...columns, address: columns.address };
}
