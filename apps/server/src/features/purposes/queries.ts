/** The SQL of purposes and licences. */
import type { DppaPurpose, GlbaPurpose, LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { LicenceKind } from '@deedline/contract/compliance/licence-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';

export interface BasisRow {
  /** What the account chose for this use; null: the product's proposal applies. */
  glbaPurpose: GlbaPurpose | null;
  dppaPurpose: DppaPurpose | null;
  /** Its latest licence statement; null when it made none. */
  licenceId: number | null;
  kind: LicenceKind | null;
  textVersion: string | null;
}

/** Hot path: runs before every search. */
export async function selectBasis(db: Queryable, accountId: string, use: Purpose | null): Promise<BasisRow> {
  const found = await db.query({
    name: 'select-basis',
    text: `select glba_purpose as "glbaPurpose", dppa_purpose as "dppaPurpose", licence.id::float8 as "licenceId", kind, text_version as "textVersion"
           from (select $1::uuid as account_id) asking
           left join purpose_default wanted on wanted.account_id = asking.account_id and wanted.use = $2
           left join lateral (
             select id, kind, text_version from licence_attestation given where given.account_id = asking.account_id order by id desc limit 1
           ) licence on true`,
    values: [accountId, use],
  });
  return found.rows[0]!;
}

export async function selectDefaults(db: Queryable, accountId: string): Promise<(LegalPurposes & { use: string })[]> {
  const found = await db.query(
    'select use, glba_purpose as "glbaPurpose", dppa_purpose as "dppaPurpose" from purpose_default where account_id = $1',
    [accountId],
  );
  return found.rows;
}

export async function upsertDefault(db: Queryable, accountId: string, use: Purpose, wanted: LegalPurposes): Promise<void> {
  await db.query(
    `insert into purpose_default (account_id, use, glba_purpose, dppa_purpose) values ($1, $2, $3, $4)
     on conflict (account_id, use) do update set glba_purpose = excluded.glba_purpose, dppa_purpose = excluded.dppa_purpose, changed_at = now()`,
    [accountId, use, wanted.glbaPurpose, wanted.dppaPurpose],
  );
}

export async function deleteDefaults(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from purpose_default where account_id = $1', [accountId]);
}

export interface NewStatement {
  accountId: string;
  kind: LicenceKind;
  profession: string;
  state: string;
  number: string | null;
  broker: string | null;
  numberKey: Buffer | null;
  textVersion: string;
}

/** Returns its id; undefined when the account is closed. Closing and this transaction wait for each other. */
export async function insertStatement(db: Queryable, statement: NewStatement): Promise<number | undefined> {
  const { accountId, kind, profession, state, number, broker, numberKey, textVersion } = statement;
  const made = await db.query(
    `insert into licence_attestation (account_id, kind, profession, state, number, broker, number_key, text_version)
     select id, $2, $3, $4, $5, $6, $7, $8 from account where id = $1 and closed_at is null for share
     returning licence_attestation.id::float8 as id`,
    [accountId, kind, profession, state, number, broker, numberKey, textVersion],
  );
  return made.rows[0]?.id;
}

export interface StatementRow {
  id: number;
  kind: LicenceKind;
  profession: string;
  state: string;
  number: string | null;
  broker: string | null;
  textVersion: string;
  confirmedAt: Date;
}
const STATEMENT = 'id::float8 as id, kind, profession, state, number, broker, text_version as "textVersion", confirmed_at as "confirmedAt"';

/** The latest first. */
export async function selectStatements(db: Queryable, accountId: string, most: number): Promise<StatementRow[]> {
  const found = await db.query(`select ${STATEMENT} from licence_attestation where account_id = $1 order by id desc limit $2`, [
    accountId,
    most,
  ]);
  return found.rows;
}

export async function selectStatement(db: Queryable, id: number): Promise<StatementRow | undefined> {
  const found = await db.query(`select ${STATEMENT} from licence_attestation where id = $1`, [id]);
  return found.rows[0];
}

/** The version of the text for which the question was dismissed; null when it never was. */
export async function selectQuestionClosed(db: Queryable, accountId: string): Promise<string | null> {
  const found = await db.query('select licence_question_closed as version from account where id = $1', [accountId]);
  return found.rows[0]?.version ?? null;
}

export async function updateQuestionClosed(db: Queryable, accountId: string, version: string): Promise<void> {
  await db.query('update account set licence_question_closed = $2 where id = $1', [accountId, version]);
}

/** Erases what names somebody; the fact of the statement and a keyed hash of the number stay. The account must be closed. */
export async function eraseStatements(db: Queryable, accountId: string): Promise<void> {
  await db.query('select erase_licences($1)', [accountId]);
}
