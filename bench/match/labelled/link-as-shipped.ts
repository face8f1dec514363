import { clusterPersons, linkedPairs } from '@deedline/engine/cluster/cluster-persons';
import { markCommon } from '@deedline/engine/cluster/mark-common';
import type { Mention } from '@deedline/engine/cluster/mention';
import { viewOf } from '@deedline/engine/cluster/person-view';
import { buildingText } from '@deedline/engine/compare/compare-addresses';
import { toComparableName } from '@deedline/engine/compare/compare-names';
import type { Evidence } from '@deedline/engine/model/evidence';
import type { Pairs } from './candidate-pairs.ts';
import type { DataRecord } from './read-records.ts';

/** The engine's result for the records of a file, as if one search had found them all. */
export interface Shipped {
  /** The group of each record. */
  groups: Int32Array;
  /** The pairs that the engine compares. */
  pairs: Pairs;
}

/**
 * Links as a search does: the engine's own candidates, weights, prior, threshold, national name frequencies, limits on common keys and exclusion rules.
 * Nothing is fitted to the file, and the additional columns (`other`, dates of death) are not used.
 */
export function linkAsShipped(records: readonly DataRecord[]): Shipped {
  const mentions = markCommon(records.map(toMention), new Set());
  const groups = Int32Array.from(records, (_, at) => at);
  for (const { mentions: members } of clusterPersons(mentions)) {
    const places = members.map(({ evidence }) => Number(evidence.id));
    for (const at of places) groups[at] = places[0]!;
  }
  const pairs = linkedPairs(mentions.map((mention) => ({ view: viewOf(mention) })));
  return { groups, pairs: { left: Int32Array.from(pairs, ([left]) => left), right: Int32Array.from(pairs, ([, right]) => right) } };
}

function toMention({ file, id, names, parts, birth, view }: DataRecord, at: number): Mention {
  const evidence = { id: String(at), source: String(file), origin: '', recordId: id, kind: 'person', body: { name: {} } } as Evidence;
  return {
    evidence,
    names: names.map(toComparableName),
    addresses: parts.map((address) => ({ parts: address, building: buildingText(address) })),
    phones: [...view.phones],
    emails: [...view.emails],
    ...(birth === null ? {} : { birthDate: birth }),
  };
}
