import { AppError } from '@deedline/contract/errors';
import { DPPA_TABLE, PROPOSED_PURPOSES, type LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import { LICENCE_TEXT } from '@deedline/contract/compliance/licence-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectBasis, type BasisRow } from './queries.ts';

/** On what a search rests beside its use: its purposes under both laws, and what the account said of its licence. */
export interface Basis extends LegalPurposes {
  /** Null: it said nothing. */
  licenceId: number | null;
}

type Sent = { [Field in keyof LegalPurposes]?: LegalPurposes[Field] | undefined };
type BasisContext = Pick<AppContext, 'config'> & { db: Queryable };

/** What was sent with the search counts, then what the account wants for its use, then what the product proposes. Throws `licence_required`. */
export async function takeBasis(ctx: BasisContext, accountId: string, use: Purpose, sent: Sent): Promise<Basis> {
  return readBasis(ctx, await selectBasis(ctx.db, accountId, use), use, sent);
}

/** The same of what was read before. */
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

/** The statement that stands when something goes on that was let in before. Throws `licence_required`. */
export async function takeLicence(ctx: BasisContext, accountId: string, purposes: { dppaPurpose: string | null }): Promise<number | null> {
  const row = await selectBasis(ctx.db, accountId, null);
  demandLicence(ctx, row, purposes);
  return row.licenceId;
}

/** A purpose that only licensed people have needs a licence, wherever an operator demands one or not. */
export function requireLicenceFor({ dppaPurpose }: { dppaPurpose: string | null }, row: Pick<BasisRow, 'kind' | 'textVersion'>): void {
  const needsLicence = DPPA_TABLE.some(({ code, needsLicence: needs }) => code === dppaPurpose && needs === true);
  if (needsLicence && !(stands(row) && row.kind === 'licensed'))
    throw new AppError('licence_required', 'Only who holds a licence has this DPPA purpose. Say which in Settings. Nothing was charged.');
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

/** A statement under an earlier text is asked for again. */
function stands({ textVersion }: Pick<BasisRow, 'textVersion'>): boolean {
  return textVersion === LICENCE_TEXT.version;
}
