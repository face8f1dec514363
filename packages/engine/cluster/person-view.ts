import type { ComparableAddress, ComparableName, PersonView } from '../compare/comparable.ts';
import { unitText } from '../compare/compare-addresses.ts';
import { firstDayOf, isAfterDeath, lastDayOf } from '../compare/compare-dates.ts';
import { compareRecords, type Mention } from './mention.ts';

export interface MentionGroup {
  mentions: readonly Mention[];
  view: PersonView;
}

const NONE: ReadonlySet<string> = new Set();

/** A mention in the form in which it is compared. */
export function viewOf(mention: Mention): PersonView {
  return {
    names: mention.names,
    births: mention.birthDate ? [mention.birthDate] : [],
    addresses: mention.addresses,
    phones: mention.phones.length === 0 ? NONE : new Set(mention.phones),
    emails: mention.emails.length === 0 ? NONE : new Set(mention.emails),
    common: mention.common,
    diedBy: mention.deathDate ? lastDayOf(mention.deathDate) : undefined,
    aliveOn: mention.aliveOn ? firstDayOf(mention.aliveOn) : undefined,
  };
}

/** Merges several views into one; equal names, births and addresses are kept once. */
export function mergeViews(views: readonly PersonView[]): PersonView {
  if (views.length === 1) return views[0]!;
  return {
    names: unique(
      views.flatMap((view) => view.names),
      nameText,
    ),
    births: unique(
      views.flatMap((view) => view.births),
      (birth) => birth,
    ),
    addresses: unique(
      views.flatMap((view) => view.addresses),
      addressText,
    ),
    phones: new Set(views.flatMap((view) => [...view.phones])),
    emails: new Set(views.flatMap((view) => [...view.emails])),
    // All mentions of a search share the same set.
    common: views.find((view) => view.common)?.common,
    ...mergeLifetimes(views),
  };
}

/** The earliest death and the latest sign of life, so that the merged view contradicts whatever one of its parts contradicts. */
function mergeLifetimes(views: readonly PersonView[]): Pick<PersonView, 'diedBy' | 'aliveOn'> {
  let [diedBy, aliveOn]: (string | undefined)[] = [];
  for (const view of views) {
    if (view.diedBy !== undefined && (diedBy === undefined || view.diedBy < diedBy)) diedBy = view.diedBy;
    if (view.aliveOn !== undefined && (aliveOn === undefined || view.aliveOn > aliveOn)) aliveOn = view.aliveOn;
  }
  return { diedBy, aliveOn };
}

/**
 * Groups mentions that print the same name, birth date and addresses: nothing could tell them apart, unless a namesake died between them. The groups are
 * ordered by content, so that nothing downstream depends on the order of the evidence.
 */
export function groupSame(mentions: readonly Mention[]): MentionGroup[] {
  const groups = new Map<string, Mention[]>();
  const deaths = mentions.filter(({ deathDate }) => deathDate !== undefined);
  for (const mention of mentions) {
    if (mention.names.length === 0) continue;
    const text = `${signature(mention)};${countDeathsBefore(mention, deaths)}`;
    const group = groups.get(text);
    if (group) group.push(mention);
    else groups.set(text, [mention]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => {
      const sorted = members.sort((a, b) => compareRecords(a.evidence, b.evidence));
      return { mentions: sorted, view: mergeViews(sorted.map(viewOf)) };
    });
}

/** Counts the people with this surname who had died before the mention's information began, and whom it therefore cannot mean. */
function countDeathsBefore({ names, aliveOn }: Mention, deaths: readonly Mention[]): number {
  if (aliveOn === undefined) return 0;
  const day = firstDayOf(aliveOn);
  return deaths.filter(
    (death) => isAfterDeath(day, lastDayOf(death.deathDate!)) && death.names.some(({ last }) => names.some((name) => name.last === last)),
  ).length;
}

function signature(mention: Mention): string {
  const names = mention.names.map(nameText).join('/');
  const addresses = mention.addresses.map(addressText).join('/');
  // A record without an address of its own is identified by its contacts; otherwise namesakes would be merged.
  const { source, recordId } = mention.evidence;
  const own = [...mention.phones, ...mention.emails].filter((contact) => !mention.common?.has(contact));
  const [contact] = [...own, `${source}/${recordId}`];
  const contacts = mention.addresses.every(({ isCommon }) => isCommon) ? contact : '';
  return `${names};${mention.birthDate ?? ''};${mention.deathDate ?? ''};${addresses};${contacts}`;
}

export function nameText(name: ComparableName): string {
  return `${name.last ?? ''},${name.first ?? ''},${name.middle ?? ''},${name.suffix ?? ''}`;
}

/**
 * Equal for two spellings of one address and different for any two addresses: OAK ST and OAK AVE differ, as do N MAIN and S MAIN; a spelling without the street
 * type is a third.
 */
export function addressText({ building, parts }: ComparableAddress): string {
  return `${building}|${parts.preDirection ?? ''}|${parts.type ?? ''}|${parts.postDirection ?? ''}|${unitText(parts)}`;
}

/** Deduplicates by identity first and by text second. Identically printed records share their objects, so their text need not be built. */
function unique<T>(items: readonly T[], text: (item: T) => string): T[] {
  const kept: T[] = [];
  const texts: string[] = [];
  for (const item of items) {
    if (kept.includes(item)) continue;
    const is = text(item);
    if (texts.includes(is)) continue;
    kept.push(item);
    texts.push(is);
  }
  return kept;
}
