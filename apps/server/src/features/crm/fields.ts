/** Our columns and the fields of a CRM, with examples from the account's latest results. */
import type { CrmFields } from '@deedline/contract/crm/crm';
import { CRM_COLUMNS, nameColumn } from '@deedline/contract/crm/crm-words';
import { listSearches } from '../searches/read-searches.ts';
import { requireConnection, requireCrm } from './connections.ts';
import type { CrmContext } from './crm-shelf.ts';
import { columnsOf, mayBeCalled } from './push/present-person.ts';

const ROWS = 5;
/** How many of the latest searches are checked for examples. */
const LOOKED_AT = 20;

export async function readFields(ctx: CrmContext, accountId: string, id: string): Promise<CrmFields> {
  const { fields } = await requireConnection(ctx, accountId, requireCrm(ctx, id));
  const searches = await listSearches(ctx, accountId, { withResults: true, most: LOOKED_AT });
  const rows = searches
    .flatMap(({ id: searchId, results }) =>
      results?.matched && results.phones.length + results.emails.length > 0 ? [{ searchId, results }] : [],
    )
    .slice(0, ROWS)
    .map(({ searchId, results }) =>
      columnsOf(results, {
        phones: results.phones.filter(mayBeCalled),
        emails: results.emails.map(({ email }) => email),
        link: `${ctx.config.publicUrl}/results/${searchId}`,
      }),
    );
  return { fields, columns: CRM_COLUMNS.map((column) => ({ column, name: nameColumn(column), examples: rows.map((row) => row[column]) })) };
}
