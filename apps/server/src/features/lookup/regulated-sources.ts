/** Records of some sources may be had for certain purposes only. Which sources those are, the source itself says. */
import { REGULATION_NAMES, type Regulation } from '@deedline/contract/legal-purposes';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { readOnce } from '@deedline/engine/model/read-once';
import type { GuardedSource } from './sources/source.ts';

/** The laws under which a search has no purpose. One from before purposes were kept has none. */
export function lackedBy(glbaPurpose: string | null, dppaPurpose: string | null): Regulation[] {
  const purposes: [Regulation, string | null][] = [
    ['glba', glbaPurpose],
    ['dppa', dppaPurpose],
  ];
  return purposes.filter(([, purpose]) => purpose === null || purpose === 'none').map(([law]) => law);
}

const regulatedAmong = readOnce(
  (feeds: readonly SourceFacts[]) =>
    new Map(feeds.flatMap(({ name, regulated = [] }) => (regulated.length === 0 ? [] : [[name, regulated] as const]))),
);

/** Whether a record of these feeds is for a search that lacks these purposes. */
export function openTo(feeds: readonly SourceFacts[], lacks: readonly Regulation[]): (evidence: Evidence) => boolean {
  const regulated = regulatedAmong(feeds);
  if (regulated.size === 0 || lacks.length === 0) return () => true;
  return ({ source }) => !isBarred(regulated.get(source), lacks);
}

/** A vendor all of whose records fall under a law is not even asked. */
export function mayAsk({ source }: GuardedSource, lacks: readonly Regulation[]): boolean {
  return !isBarred(source.regulated, lacks);
}

/** Why a source was left out, for whoever reads the answer; undefined when it was not. */
export function reasonLeftOut(regulated: readonly Regulation[] | undefined, lacks: readonly Regulation[]): string | undefined {
  const lacking = lacks.filter((law) => regulated?.includes(law));
  if (lacking.length === 0) return undefined;
  return `No permissible use under ${lacking.map((law) => REGULATION_NAMES[law]).join(' and ')}`;
}

function isBarred(regulated: readonly Regulation[] | undefined, lacks: readonly Regulation[]): boolean {
  return regulated?.some((law) => lacks.includes(law)) ?? false;
}
