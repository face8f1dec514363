import type { ComparableAddress, ComparableName, PersonView } from '../compare/comparable.ts';
import { unitText } from '../compare/compare-addresses.ts';
import { firstDayOf, isAfterDeath, lastDayOf } from '../compare/compare-dates.ts';
import { compareRecords, type Mention } from './mention.ts';

export interface MentionGroup {
  mentions: readonly Mention[];
  view: PersonView;
}

const NONE: ReadonlySet<string> = new Set();

/** A mention as it is compared. */
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

/** One view of several; equal names, births and addresses once. */
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
    // One set serves a whole search.
    common: views.find((view) => view.common)?.common,
    ...mergeLifetimes(views),
  };
}

/** The earliest death and the latest sign of life: what contradicts one of several contradicts them all. */
function mergeLifetimes(views: readonly PersonView[]): Pick<PersonView, 'diedBy' | 'aliveOn'> {
  let [diedBy, aliveOn]: (string | undefined)[] = [];
  for (const view of views) {
    if (view.diedBy !== undefined && (diedBy === undefined || view.diedBy < diedBy)) diedBy = view.diedBy;
    if (view.aliveOn !== undefined && (aliveOn === undefined || view.aliveOn > aliveOn)) aliveOn = view.aliveOn;
  }
  return { diedBy, aliveOn };
}

/**
 * Groups mentions that print the same name, birth date and addresses: nothing could tell them apart, unless a namesake died between
 * them. The groups come in an order of their own content, so that nothing after depends on the order of the evidence.
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

/** Of how many bearers of its surname a mention cannot be, for they had died. */
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
  // A record without an address of its own is told apart by its contact points, or namesakes would fall together.
  const { source, recordId } = mention.evidence;
  const own = [...mention.phones, ...mention.emails].filter((contact) => !mention.common?.has(contact));
  const [contact] = [...own, `${source}/${recordId}`];
  const contacts = mention.addresses.every(({ isCommon }) => isCommon) ? contact : '';
  return `${names};${mention.birthDate ?? ''};${mention.deathDate ?? ''};${addresses};${contacts}`;
}

export function nameText(name: ComparableName): string {
  return `${name.last ?? ''},${name.first ?? ''},${name.middle ?? ''},${name.suffix ?? ''}`;
}

/** Equal for two spellings of one address, and for no two addresses: OAK ST and OAK AVE, N MAIN and S MAIN differ; one that leaves the type out is a third. */
export function addressText({ building, parts }: ComparableAddress): string {
  return `${building}|${parts.preDirection ?? ''}|${parts.type ?? ''}|${parts.postDirection ?? ''}|${unitText(parts)}`;
}

/** Records of one print share their names and addresses: what is the same object is told without its text, and each text is made once. */
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
