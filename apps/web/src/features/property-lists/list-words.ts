import type { PropertyChangeCounts, PropertyList } from '@deedline/contract/property-lists/property-list';
import { PROPERTY_CHANGE_WORDS, PROPERTY_CHANGES } from '@deedline/contract/property-lists/property-list-words';
import { formatNumber } from '../../ui/format.ts';
import { sayFilter } from '../../words/property-words.ts';

/** What it asks, or of what it was made. */
export function describeList({ kind, filter, stackedFrom }: PropertyList): string {
  if (kind === 'living') return `Filter: ${sayFilter(filter!)}`;
  return filter === null ? `Kept, stacked from ${stackedFrom.join(', ')}` : `Kept: ${sayFilter(filter)}`;
}

/** '3 came, 1 sold'; null where nothing did. */
export function sayNews(news: PropertyChangeCounts): string | null {
  const said = PROPERTY_CHANGES.filter((kind) => news[kind] > 0).map(
    (kind) => `${formatNumber(news[kind])} ${PROPERTY_CHANGE_WORDS[kind]}`,
  );
  return said.length === 0 ? null : said.join(', ');
}
