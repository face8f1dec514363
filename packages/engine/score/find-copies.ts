import type { Mention } from '../cluster/mention.ts';
import { isTypo } from '../compare/text-distance.ts';

/**
 * The origin of each record, where one was copied from another counted as one, whether it says so or not. Copies betray themselves: two
 * collectors rarely meet a person on the same day and print the name to the letter, and they do not make the same rare mistake.
 */
export function findOrigins(mentions: readonly Mention[], group: readonly Mention[]): Map<Mention, string> {
  const origins = new Map(mentions.map((mention) => [mention, mention.evidence.origin]));
  if (new Set(origins.values()).size < 2) return origins;
  const byTrait = new Map<string, string>();
  for (const mention of mentions) {
    const traits = [...sameDay(mention), ...slipsOf(mention, group)];
    const known = traits.map((trait) => byTrait.get(trait)).find((origin) => origin !== undefined);
    const origin = known ?? mention.evidence.origin;
    for (const trait of traits) if (!byTrait.has(trait)) byTrait.set(trait, origin);
    origins.set(mention, origin);
  }
  return origins;
}

function sameDay({ evidence }: Mention): string[] {
  if (evidence.kind !== 'person' || (evidence.lastSeen?.length ?? 0) < 10) return [];
  const { full, first, middle, last, suffix } = evidence.body.name;
  const print = [full, first, middle, last, suffix].map((part) => (part ?? '').toUpperCase().replace(/[^A-Z0-9]/g, ''));
  return [`day|${evidence.lastSeen}|${print.join('|')}`];
}

/** Words of a record that are a slip of what most records of the person print there. */
function slipsOf(mention: Mention, group: readonly Mention[]): string[] {
  if (group.length < 3) return [];
  return [
    ...slipIn(mention, group, 'last', lastOf),
    ...slipIn(mention, group, 'first', firstOf),
    ...slipIn(mention, group, 'street', streetOf),
  ];
}

function slipIn(mention: Mention, group: readonly Mention[], field: string, read: (mention: Mention) => string | undefined): string[] {
  const word = read(mention);
  if (word === undefined) return [];
  const counts = new Map<string, number>();
  for (const other of group) {
    const text = read(other);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const mine = counts.get(word) ?? 0;
  const isSlip = [...counts].some(([text, count]) => count > mine && text !== word && isTypo(word, text));
  return isSlip ? [`${field}|${word}`] : [];
}

function lastOf({ names }: Mention): string | undefined {
  return names[0]?.last;
}

function firstOf({ names }: Mention): string | undefined {
  return names[0]?.first;
}

function streetOf({ addresses }: Mention): string | undefined {
  return addresses[0]?.parts.street;
}
