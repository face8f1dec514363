import type { ContactOutcomeOnRecord } from '@deedline/contract/outcome';
import { describeRefund } from './describe-refund.ts';
import type { FoundContact } from './find-contact.ts';
import type { OutcomeRow } from './queries.ts';

export function presentOutcome({ kind, contact }: FoundContact, row: OutcomeRow): ContactOutcomeOnRecord {
  return {
    kind,
    contact,
    outcome: row.outcome,
    reportedAt: row.reported_at.toISOString(),
    refundedCredits: row.refunded_credits,
    reason: row.reason,
    message: describeRefund(row.reason, row.refunded_credits, row.refundable_from),
    refundableFrom: row.refundable_from?.toISOString() ?? null,
  };
}
