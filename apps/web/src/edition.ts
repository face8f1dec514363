/**
 * The kind of installation that a page is part of. The build renders every document once per edition, the server serves its own edition's, and the document
 * says which one it is. So no request is needed, and nothing of another edition is visible for a moment.
 */
export interface Edition {
  /** The demo state is loaded, and its samples are offered. */
  demo: boolean;
  /** Searches cost credits; prices, balances and charges are shown. */
  billing: boolean;
}

/** The name in the document and in the server's index; '' for the default edition. */
export function nameEdition({ demo, billing }: Edition): string {
  return [...(demo ? [] : ['own']), ...(billing ? [] : ['unbilled'])].join('-');
}

const readName = (name: string): Edition => ({ demo: !/own/.test(name), billing: !/unbilled/.test(name) });

let current = readName(typeof document === 'undefined' ? '' : (document.documentElement.dataset['edition'] ?? ''));

/** Selects the edition for the build, which renders one after the other. */
export function renderFor(edition: Edition): void {
  current = edition;
}

export const hasDemo = (): boolean => current.demo;
/** If false, no page mentions credits, prices or charges. */
export const isBilled = (): boolean => current.billing;
/** Words that are part of a sentence only if billing is on. */
export const whenBilled = (words: string): string => (current.billing ? words : '');
