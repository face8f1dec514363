import { DPPA_TABLE, GLBA_TABLE, describeLegalPurpose } from '@deedline/contract/legal-purposes';
import type { PurposePacket } from '@deedline/contract/purpose-packet';
import type { AppContext } from '../../../context.ts';
import { findStatement } from '../../purposes/find-statement.ts';

/** What a record says of the laws and of the licence, as `finish_searches` writes it; absent: it is from before they were kept. */
export interface RecordedBasis {
  glbaPurpose?: string | null;
  dppaPurpose?: string | null;
  licence?: { id: number; kind: string; profession: string; state: string; numberKey: string | null; textVersion: string } | null;
}

/** The purposes under both laws, and the licence as the account stated it then; number and broker as long as the account has them. */
export async function presentBasis(ctx: Pick<AppContext, 'db'>, { glbaPurpose, dppaPurpose, licence }: RecordedBasis): Promise<Basis> {
  const legalPurposes =
    glbaPurpose == null || dppaPurpose == null
      ? null
      : {
          glba: { code: glbaPurpose, words: describeLegalPurpose(GLBA_TABLE, glbaPurpose) },
          dppa: { code: dppaPurpose, words: describeLegalPurpose(DPPA_TABLE, dppaPurpose) },
        };
  if (licence == null) return { legalPurposes, licence: null };
  const { id, ...recorded } = licence;
  const statement = await findStatement(ctx.db, id);
  return {
    legalPurposes,
    licence: {
      ...recorded,
      number: statement?.number ?? null,
      broker: statement?.broker ?? null,
      confirmedAt: statement?.confirmedAt.toISOString() ?? null,
    },
  };
}

type Basis = Required<Pick<PurposePacket, 'legalPurposes' | 'licence'>>;
