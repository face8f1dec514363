import type { ReadItem } from '../layout.ts';

/** Years that apply to a smaller share of parcels are typing errors. */
const LEAST_SHARE = 0.01;

/** Collects the years that a roll gives for its parcels. */
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

  /** Undefined if it gives none. */
  get newest(): number | undefined {
    const years = [...this.counts].filter(([, count]) => count >= this.parcels * LEAST_SHARE).map(([year]) => year);
    return years.length === 0 ? undefined : Math.max(...years);
  }

  /** Throws if the live roll is of a later year: loading the older one would make people owners again who have sold since. */
  require(live: number | null, asOf: string): void {
    const { newest } = this;
    if (live === null || newest === undefined || newest >= live) return;
    throw new Error(
      `these files are a roll of ${newest}, and what is live as of ${asOf} is one of ${live}. Nothing was changed. ` +
        'Look whether the newer file was meant; --force, or its box in the browser, loads the older roll all the same',
    );
  }
}
