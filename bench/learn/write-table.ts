import type { PersonWeights } from '@deedline/engine/compare/compare-persons';

const FIELDS_SAY: Readonly<Record<string, string>> = {
  surname: 'Without the rarity of the name, which is added where it is shared in some form.',
  given: 'Likewise.',
  order: 'Given name and surname exchanged.',
};

/** The text of `packages/engine/compare/person-weights.ts`. */
export function tableText(table: PersonWeights, priorWeight: number, setting: string): string {
  const fields = Object.entries(table).map(([field, levels]) => {
    const said = FIELDS_SAY[field];
    const entries = Object.entries(levels).map(([level, weight]) => `${level}: ${weight}`);
    return `${said === undefined ? '' : `  /** ${said} */\n`}  ${field}: { ${entries.join(', ')} },\n`;
  });
  return `/**
 * The match weight of each comparison level of two records of persons, in bits: log2 of how much likelier it is among records of one person than among
 * records of two. Written by \`npm run learn\`, never by hand: ${setting}.
 */
export const PERSON_WEIGHTS = {
${fields.join('')}};

/**
 * Two records that one search brought together, before anything is compared: below zero because most of them are not of one person. Fitted so
 * that as many of such pairs are said to be of one person as are.
 */
export const PERSON_PRIOR_WEIGHT = ${priorWeight};
`;
}
