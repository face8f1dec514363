import type { EvidenceLine } from '../answer.ts';
import type { Records } from '../cluster/scene.ts';
import { viewOf } from '../cluster/person-view.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import type { PersonView } from '../compare/comparable.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { sayDate } from '../explain/words.ts';

const MOST_NAMESAKES = 2;

/**
 * Who bore the name at the same door and had died: a father, whose records would otherwise pass for the son's. `began` says what shows
 * that the one meant was alive after it. The lines weigh nothing, for those records were left out.
 */
export function deadNamesakeLines(records: Records, view: PersonView, began: string): EvidenceLine[] {
  const { aliveOn } = view;
  if (aliveOn === undefined) return [];
  return records.mentions
    .filter((mention) => {
      if (mention.deathDate === undefined) return false;
      const { contradiction, surname, address } = comparePersons(viewOf(mention), view);
      return contradiction === 'death' && surname !== 'different' && (address === 'unit' || address === 'open');
    })
    .slice(0, MOST_NAMESAKES)
    .map(({ evidence, deathDate }) =>
      evidenceLine(
        records,
        evidence,
        `a namesake at this address died ${sayDate(deathDate!)}; ${began} ${sayDate(aliveOn)}, so this is somebody else`,
        0,
      ),
    );
}
