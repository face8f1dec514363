import type { ReadItem } from '../layout.ts';

/** Years that fewer parcels in a hundred are of are slips of the pen. */
const LEAST_SHARE = 0.01;

/** Of which years the parcels of a roll are said to be. */
export class RollYears {
  private readonly counts = new Map<number, number>();
  private parcels = 0;

  add(item: ReadItem): void {
    if (!('draft' in item) || item.draft.kind !== 'parcel') return;
    const { taxYear } = item.draft.body;
    if (taxYear === undefined) return;
    this.parcels += 1;
    this.counts.set(taxYear, (this.counts.get(taxYear) ?? 0) + 1);
  }

  /** Undefined where none is said. */
  get newest(): number | undefined {
    const years = [...this.counts].filter(([, count]) => count >= this.parcels * LEAST_SHARE).map(([year]) => year);
    return years.length === 0 ? undefined : Math.max(...years);
  }

  /** Throws where what is live is of a later year: whoever sold since would be its owner again. */
  require(live: number | null, asOf: string): void {
    const { newest } = this;
    if (live === null || newest === undefined || newest >= live) return;
    throw new Error(
      `these files are a roll of ${newest}, and what is live as of ${asOf} is one of ${live}. Nothing was changed. ` +
        'Look whether the newer file was meant; --force, or its box in the browser, loads the older roll all the same',
    );
  }
}
