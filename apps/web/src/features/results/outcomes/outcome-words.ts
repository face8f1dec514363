import { OUTCOMES } from '@deedline/contract/outcome-kinds';
import type { ContactOutcomeOnRecord } from '@deedline/contract/outcome';
import type { ContactKind, ContactOutcome } from '@deedline/contract/outcome-kinds';

const WORDS = {
  right_party: 'Right party',
  wrong_number: 'Wrong number',
  disconnected: 'Disconnected',
  wrong_person: 'Wrong person',
  bounced: 'Bounced',
} as const satisfies Record<ContactOutcome, string>;

export function nameOutcome(outcome: ContactOutcome): string {
  return WORDS[outcome];
}

export interface OutcomeChoice {
  outcome: ContactOutcome;
  label: string;
}

/** What can be said of such a contact, the good word first. */
export function outcomeChoices(kind: ContactKind): OutcomeChoice[] {
  return OUTCOMES[kind].map((outcome) => ({ outcome, label: nameOutcome(outcome) }));
}

export function findOutcome(
  outcomes: readonly ContactOutcomeOnRecord[] | undefined,
  kind: ContactKind,
  contact: string,
): ContactOutcomeOnRecord | undefined {
  return outcomes?.find((each) => each.kind === kind && each.contact === contact);
}

/** The latest word on a contact takes the place of the one before. */
export function withOutcome(outcomes: readonly ContactOutcomeOnRecord[], reported: ContactOutcomeOnRecord): ContactOutcomeOnRecord[] {
  return [...outcomes.filter((each) => each.kind !== reported.kind || each.contact !== reported.contact), reported];
}

/** What stands beside the buttons: the pressed one says by itself that a contact is right. */
export function noteOf(outcome: ContactOutcomeOnRecord | undefined): string | null {
  return outcome === undefined || outcome.outcome === 'right_party' ? null : outcome.message;
}
