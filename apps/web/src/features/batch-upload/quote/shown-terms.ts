import type { BatchJob } from '@deedline/contract/search/batch';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { isBilled } from '../../../edition.ts';
import { describeLegal } from '../../../purposes/legal-purposes.tsx';
import { formatCost } from '../../../ui/format.ts';

type Terms = Pick<BatchJob, 'purpose' | 'glbaPurpose' | 'dppaPurpose' | 'includeContacts' | 'payOnlyForContacts'> & { mostCredits: number };

/** The terms that a quote shows. They are sent with the start, which is refused where somebody else has changed one of them by then. */
export function shownTerms({ purpose, glbaPurpose, dppaPurpose, includeContacts, payOnlyForContacts, quote }: BatchJob): Terms {
  return { purpose, glbaPurpose, dppaPurpose, includeContacts, payOnlyForContacts, mostCredits: quote.mostCredits };
}

/** 'Property and owner contacts, for Skip Tracing (Real Estate). Paid only if contacts are found' */
export function describeTerms({ includeContacts, purpose, payOnlyForContacts }: Omit<Terms, 'mostCredits'>): string {
  const what = `${includeContacts ? 'Property and owner contacts' : 'Property only'}, for ${PURPOSE_WORDS[purpose]}`;
  return isBilled() && payOnlyForContacts ? `${what}. Paid only if contacts are found` : what;
}

/** Null: the job is older than these purposes. */
export function describeLaws({ glbaPurpose, dppaPurpose }: Pick<Terms, 'glbaPurpose' | 'dppaPurpose'>): string[] {
  return glbaPurpose === null || dppaPurpose === null ? [] : describeLegal({ glbaPurpose, dppaPurpose });
}

/** What the terms were and are now, as far as they differ; null if nothing does. */
export function compareTerms(seen: Terms, now: Terms): { was: string[]; is: string[] } | null {
  const [was, is] = [linesOf(seen), linesOf(now)];
  if (JSON.stringify(seen) === JSON.stringify(now)) return null;
  return { was: was.filter((line) => !is.includes(line)), is: is.filter((line) => !was.includes(line)) };
}

function linesOf(terms: Terms): string[] {
  const most = isBilled() ? [`At most ${formatCost(terms.mostCredits)}`] : [];
  return [describeTerms(terms), ...describeLaws(terms), ...most];
}
