/** Every column that is sealed with an account's key, and how to find its rows. Key rotation and verification go through this list. */
import { queryBuilt } from '@deedline/database/queryable';
import type { Queryable } from '../../transaction.ts';
import type { Place } from './seal-value.ts';

interface SealedColumn {
  table: string;
  column: string;
  /** SQL for the id of a row as its place has it, and the SQL condition that finds the row by that id again. */
  row: string;
  is: string;
  /** SQL for the rows of account $1 that come after row $2. */
  from: string;
  order: string;
  first: string;
}

const ofSearch = (column: string): SealedColumn => ({
  table: 'search',
  column,
  row: 'search.id::text',
  is: 'search.id = changed.row::uuid',
  from: 'search where account_id = $1 and id > $2::uuid',
  order: 'search.id',
  first: '00000000-0000-0000-0000-000000000000',
});

const OF_BATCH_ROW: SealedColumn = {
  table: 'batch_row',
  column: 'sealed',
  row: `job_id || ':' || number`,
  is: `batch_row.job_id = split_part(changed.row, ':', 1)::uuid and batch_row.number = split_part(changed.row, ':', 2)::integer`,
  from: `batch_row where job_id in (select id from batch_job where account_id = $1)
           and (job_id, number) > (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::integer)`,
  order: 'job_id, number',
  first: '00000000-0000-0000-0000-000000000000:0',
};

const OF_BATCH_CHUNK: SealedColumn = {
  table: 'batch_chunk',
  column: 'sealed_output',
  row: 'batch_chunk.id::text',
  is: 'batch_chunk.id = changed.row::uuid',
  from: 'batch_chunk where job_id in (select id from batch_job where account_id = $1) and id > $2::uuid',
  order: 'batch_chunk.id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_OWN_LIST: SealedColumn = {
  table: 'own_list',
  column: 'sealed_secret',
  row: 'own_list.id::text',
  is: 'own_list.id = changed.row::uuid',
  from: 'own_list where account_id = $1 and id > $2::uuid',
  order: 'own_list.id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_OWN_CONTACT: SealedColumn = {
  table: 'own_contact',
  column: 'sealed',
  row: `list_id || ':' || number`,
  is: `own_contact.list_id = split_part(changed.row, ':', 1)::uuid and own_contact.number = split_part(changed.row, ':', 2)::integer`,
  from: `own_contact where list_id in (select id from own_list where account_id = $1)
           and (list_id, number) > (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::integer)`,
  order: 'list_id, number',
  first: '00000000-0000-0000-0000-000000000000:0',
};

const OF_DUE_DILIGENCE: SealedColumn = {
  table: 'due_diligence_report',
  column: 'sealed',
  row: 'due_diligence_report.id::text',
  is: 'due_diligence_report.id = changed.row::uuid',
  from: 'due_diligence_report where account_id = $1 and id > $2::uuid',
  order: 'due_diligence_report.id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_SERVEMANAGER: SealedColumn = {
  table: 'servemanager_connection',
  column: 'sealed_key',
  row: 'servemanager_connection.account_id::text',
  is: 'servemanager_connection.account_id = changed.row::uuid',
  from: 'servemanager_connection where account_id = $1 and account_id > $2::uuid',
  order: 'servemanager_connection.account_id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_ACCOUNT_VENDOR: SealedColumn = {
  table: 'account_vendor',
  column: 'sealed_key',
  row: `account_id || ':' || vendor`,
  is: `account_vendor.account_id = split_part(changed.row, ':', 1)::uuid and account_vendor.vendor = split_part(changed.row, ':', 2)`,
  from: `account_vendor where account_id = $1 and vendor > split_part($2, ':', 2)`,
  order: 'vendor',
  first: ':',
};

const ofVendorCall = (column: string): SealedColumn => ({
  table: 'vendor_call',
  column,
  row: 'vendor_call.id::text',
  is: 'vendor_call.id = changed.row::uuid',
  from: 'vendor_call where account_id = $1 and id > $2::uuid',
  order: 'vendor_call.id',
  first: '00000000-0000-0000-0000-000000000000',
});

const OF_VENDOR_OUTCOME: SealedColumn = {
  table: 'vendor_outcome',
  column: 'sealed',
  row: 'vendor_outcome.call_id::text',
  is: 'vendor_outcome.call_id = changed.row::uuid',
  from: 'vendor_outcome where account_id = $1 and call_id > $2::uuid',
  order: 'vendor_outcome.call_id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_WEBHOOK: SealedColumn = {
  table: 'webhook_endpoint',
  column: 'sealed',
  row: 'webhook_endpoint.id::text',
  is: 'webhook_endpoint.id = changed.row::uuid',
  from: 'webhook_endpoint where account_id = $1 and id > $2::uuid',
  order: 'webhook_endpoint.id',
  first: '00000000-0000-0000-0000-000000000000',
};

const OF_WEBHOOK_TRY: SealedColumn = {
  table: 'webhook_try',
  column: 'sealed_response',
  row: 'webhook_try.id::text',
  is: 'webhook_try.id = changed.row::bigint',
  from: 'webhook_try where account_id = $1 and id > $2::bigint',
  order: 'webhook_try.id',
  first: '0',
};

const OF_CRM_CONNECTION: SealedColumn = {
  table: 'crm_connection',
  column: 'sealed_key',
  row: `account_id || ':' || crm`,
  is: `crm_connection.account_id = split_part(changed.row, ':', 1)::uuid and crm_connection.crm = split_part(changed.row, ':', 2)`,
  from: `crm_connection where account_id = $1 and crm > split_part($2, ':', 2)`,
  order: 'crm',
  first: ':',
};

const OF_CRM_LINK: SealedColumn = {
  table: 'crm_link',
  column: 'sealed_put',
  row: 'crm_link.id::text',
  is: 'crm_link.id = changed.row::uuid',
  from: 'crm_link where account_id = $1 and id > $2::uuid',
  order: 'crm_link.id',
  first: '00000000-0000-0000-0000-000000000000',
};

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...['sealed_input', 'sealed_results', 'sealed_address', 'sealed_marks'].map(ofSearch),
  OF_BATCH_ROW,
  OF_BATCH_CHUNK,
  OF_OWN_LIST,
  OF_OWN_CONTACT,
  OF_DUE_DILIGENCE,
  OF_SERVEMANAGER,
  OF_ACCOUNT_VENDOR,
  OF_CRM_CONNECTION,
  OF_CRM_LINK,
  ...['sealed_question', 'sealed_reply'].map(ofVendorCall),
  OF_VENDOR_OUTCOME,
  OF_WEBHOOK,
  OF_WEBHOOK_TRY,
];

export interface SealedValue {
  row: string;
  sealed: Buffer;
}

export function placeOf({ table, column }: SealedColumn, row: string): Place {
  return `${table}.${column}/${row}`;
}

export async function selectSealed(
  db: Queryable,
  { column, row, from, order }: SealedColumn,
  accountId: string,
  after: string,
  most: number,
): Promise<SealedValue[]> {
  const found = await queryBuilt(
    db,
    `select ${row} as row, ${column} as sealed from ${from} and ${column} is not null order by ${order} limit $3`,
    [accountId, after, most],
  );
  return found.rows as SealedValue[];
}

/** Updates only values that have not changed meanwhile. Returns how many were updated. */
export async function updateSealed(
  db: Queryable,
  { table, column, is }: SealedColumn,
  changed: readonly (SealedValue & { before: Buffer })[],
): Promise<number> {
  const done = await queryBuilt(
    db,
    `update ${table} set ${column} = changed.sealed from unnest($1::text[], $2::bytea[], $3::bytea[]) as changed (row, sealed, before)
     where ${is} and ${table}.${column} = changed.before`,
    [changed.map(({ row }) => row), changed.map(({ sealed }) => sealed), changed.map(({ before }) => before)],
  );
  return done.rowCount ?? 0;
}
