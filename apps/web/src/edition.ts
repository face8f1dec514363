/**
 * What kind of installation a page stands in. The build renders every document once for each, the server answers with those of its own, and the
 * document says which it is: nothing is asked, and nothing that is not so here flashes by first.
 */
export interface Edition {
  /** The made-up state is here, with samples of it. */
  demo: boolean;
  /** Searches cost credits: prices, balances and what was charged are shown. */
  billing: boolean;
}

/** As the document has it, and as the server looks it up: '' where all is as shipped. */
export function nameEdition({ demo, billing }: Edition): string {
  return [...(demo ? [] : ['own']), ...(billing ? [] : ['unbilled'])].join('-');
}

const readName = (name: string): Edition => ({ demo: !/own/.test(name), billing: !/unbilled/.test(name) });

let current = readName(typeof document === 'undefined' ? '' : (document.documentElement.dataset['edition'] ?? ''));

/** For the build, which renders one after the other. */
export function renderFor(edition: Edition): void {
  current = edition;
}

export const hasDemo = (): boolean => current.demo;
/** Where not, no page says a word of credits, prices and charges. */
export const isBilled = (): boolean => current.billing;
/** What stands in a sentence only where somebody is billed. */
export const whenBilled = (words: string): string => (current.billing ? words : '');
