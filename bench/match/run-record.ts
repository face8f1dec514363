import type { JudgedStatement } from '@deedline/contract/accuracy/accuracy';
import type { JudgedContact, Share } from './statistics.ts';

/** What is counted as got of looked for. */
export const SHARE_NAMES = [
  'blockingRecall',
  'pairPrecision',
  'pairRecall',
  'cubedPrecision',
  'cubedRecall',
  'ownerByAddress',
  'ownerByApn',
  'phoneRank1',
  'phoneFirst3',
  'personNamed',
  'personRight',
  'reverseNamed',
  'reverseRight',
  'kindPerson',
  'kindCouple',
  'kindTrust',
  'kindEstate',
  'kindCompany',
  'kindGovernment',
] as const;
export type ShareName = (typeof SHARE_NAMES)[number];

/** A search that could be answered with a contact: its best one, at confidence -1 where there is none. */
export interface BestContact {
  unit: number;
  confidence: number;
  right: boolean;
}

/** One statement with a confidence, judged. */
export interface Said {
  of: JudgedStatement;
  /** 0..100 */
  confidence: number;
  right: boolean;
  /** Independent records behind it; null where it does not rest on listings. */
  records: number | null;
}

/** Everything that one method got and missed over the searches of one state. */
export interface RunRecord {
  shares: Record<ShareName, Share[]>;
  contacts: JudgedContact[];
  best: BestContact[];
  said: Said[];
}

export function newRecord(): RunRecord {
  return {
    shares: Object.fromEntries(SHARE_NAMES.map((name) => [name, []])) as unknown as RunRecord['shares'],
    contacts: [],
    best: [],
    said: [],
  };
}

/** Households and parcels by number, the same numbers for every method of a run. */
export class Units {
  private readonly numbers = new Map<string, number>();

  get count(): number {
    return this.numbers.size;
  }

  of(key: string): number {
    let number = this.numbers.get(key);
    if (number === undefined) this.numbers.set(key, (number = this.numbers.size));
    return number;
  }
}
