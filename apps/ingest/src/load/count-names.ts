import type { ReadItem } from '../layout.ts';
import { printedIn } from './learn-names.ts';

/** With fewer names, nothing can be concluded. */
const LEAST_NAMES = 100;

/** Counts the names, and those without a letter, which are probably amounts or numbers. */
export class NameCounts {
  private names = 0;
  private odd = 0;

  add(item: ReadItem): void {
    if (!('draft' in item)) return;
    for (const { name } of printedIn(item.draft)) {
      this.names += 1;
      if (!/\p{L}/u.test(`${name.full ?? ''}${name.first ?? ''}${name.last ?? ''}`)) this.odd += 1;
    }
  }

  /** Throws if most names have no letter: the file's columns are not those of its layout. */
  require(): void {
    if (this.names < LEAST_NAMES || this.odd * 2 <= this.names) return;
    const [odd, names] = [this.odd, this.names].map((count) => count.toLocaleString('en-US'));
    throw new Error(
      `${odd} of ${names} names in these files hold no letter: another column seems to stand where names should. ` +
        'Nothing was changed. Hold the file beside its layout; --force, or its box in the browser, loads it all the same',
    );
  }
}
