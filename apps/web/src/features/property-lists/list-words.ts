import type { Property } from '@deedline/contract/properties/filter';
import type { PropertyChangeCounts, PropertyList, PropertyStack } from '@deedline/contract/property-lists/property-list';
import { type PropertyChange, PROPERTY_CHANGE_WORDS, PROPERTY_CHANGES } from '@deedline/contract/property-lists/property-list-words';
import { formatMoneyShort, formatNumber } from '../../ui/format.ts';
import { type NameCounty, sayFilter, sayMonth } from '../../words/property-words.ts';

type Named = Pick<PropertyList, 'id' | 'name'>;

/** Describes a list by its filter or by what it was made from. `lists`: all lists of the account, for the names in a stack. */
export function describeList({ kind, filter, stack, stackedFrom }: PropertyList, lists: readonly Named[], nameCounty: NameCounty): string {
  if (stack !== null) return `Stack: ${sayStack(stack, lists)}`;
  if (filter !== null) return `${kind === 'living' ? 'Filter' : 'Kept'}: ${sayFilter(filter, nameCounty)}`;
  return stackedFrom.length > 0 ? `Kept, stacked from ${stackedFrom.join(', ')}` : 'Kept lot by lot';
}

/** 'on at least 2 of Away, Far and Bare; not on Called' */
function sayStack({ of, atLeast, without = [] }: PropertyStack, lists: readonly Named[]): string {
  const names = (ids: readonly string[]) => lists.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const [from, not] = [names(of), names(without)];
  const many = atLeast === 1 ? 'any of' : atLeast === of.length ? 'all of' : `at least ${atLeast} of`;
  const on = from.length < 2 ? `on ${from.join()}` : `on ${many} ${joinNames(from)}`;
  return not.length === 0 ? on : `${on}; not on ${joinNames(not)}`;
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

/** '3 came, 1 sold'; null if nothing changed. */
export function sayNews(news: PropertyChangeCounts): string | null {
  const said = PROPERTY_CHANGES.filter((kind) => news[kind] > 0).map(
    (kind) => `${formatNumber(news[kind])} ${PROPERTY_CHANGE_WORDS[kind]}`,
  );
  return said.length === 0 ? null : said.join(', ');
}

/** 'sold Mar 2026 for $195K', 'value $180K to $210K': the change with the figures in the files. `property`: null if it is no longer on any roll. */
export function sayChange(change: PropertyChange, property: Property | null): string {
  const { soldOn, salePrice, marketValue, valueBefore } = property ?? {};
  if (change === 'sold' && soldOn) return `sold ${sayMonth(soldOn)}${salePrice ? ` for ${formatMoneyShort(salePrice)}` : ''}`;
  if (change === 'value' && marketValue && valueBefore) return `value ${formatMoneyShort(valueBefore)} to ${formatMoneyShort(marketValue)}`;
  return PROPERTY_CHANGE_WORDS[change];
}
