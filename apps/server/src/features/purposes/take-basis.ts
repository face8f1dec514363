import { AppError } from '@deedline/contract/errors';
import { DPPA_TABLE, PROPOSED_PURPOSES, type LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import { LICENCE_TEXT } from '@deedline/contract/compliance/licence-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectBasis, type BasisRow } from './queries.ts';

/** The legal basis of a search besides its use: its purposes under both laws, and the account's licence statement. */
export interface Basis extends LegalPurposes {
  /** Null when the account made no statement. */
  licenceId: number | null;
}

type Sent = { [Field in keyof LegalPurposes]?: LegalPurposes[Field] | undefined };
type BasisContext = Pick<AppContext, 'config'> & { db: Queryable };

/** What was sent with the search takes precedence, then the account's choice for its use, then the product's proposal. Throws `licence_required`. */
export async function takeBasis(ctx: BasisContext, accountId: string, use: Purpose, sent: Sent): Promise<Basis> {
  return readBasis(ctx, await selectBasis(ctx.db, accountId, use), use, sent);
}

/** The same for a row that was read before. */
export function readBasis(ctx: Pick<AppContext, 'config'>, row: BasisRow, use: Purpose, sent: Sent): Basis {
  const proposed = PROPOSED_PURPOSES[use];
  const basis = {
    glbaPurpose: sent.glbaPurpose ?? row.glbaPurpose ?? proposed.glbaPurpose,
    dppaPurpose: sent.dppaPurpose ?? row.dppaPurpose ?? proposed.dppaPurpose,
    licenceId: row.licenceId,
  };
  demandLicence(ctx, row, basis);
  return basis;
}

/** The licence statement that is valid when something admitted earlier goes on. Throws `licence_required`. */
export async function takeLicence(ctx: BasisContext, accountId: string, purposes: { dppaPurpose: string | null }): Promise<number | null> {
  const row = await selectBasis(ctx.db, accountId, null);
  demandLicence(ctx, row, purposes);
  return row.licenceId;
}

/** A purpose reserved to licensed people requires a licence, even if the operator does not require one in general. */
export function requireLicenceFor({ dppaPurpose }: { dppaPurpose: string | null }, row: Pick<BasisRow, 'kind' | 'textVersion'>): void {
  const needsLicence = DPPA_TABLE.some(({ code, needsLicence: needs }) => code === dppaPurpose && needs === true);
  if (needsLicence && !(stands(row) && row.kind === 'licensed'))
    throw new AppError(
      'licence_required',
      'This DPPA purpose is only for those who hold a licence. Say which one you hold in Settings. Nothing was charged.',
    );
}

function demandLicence({ config }: Pick<AppContext, 'config'>, row: BasisRow, purposes: { dppaPurpose: string | null }): void {
  if (config.requireLicence && !stands(row))
    throw new AppError(
      'licence_required',
      row.licenceId === null
        ? undefined
        : 'The text about your licence has changed. Please confirm it again in Settings. Nothing was charged.',
    );
  requireLicenceFor(purposes, row);
}

/** A statement under an earlier text has to be confirmed again. */
function stands({ textVersion }: Pick<BasisRow, 'textVersion'>): boolean {
  return textVersion === LICENCE_TEXT.version;
}
