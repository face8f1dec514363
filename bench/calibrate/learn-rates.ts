import type { PersonCluster } from '@deedline/engine/cluster/cluster-persons';
import { readScene, type Scene } from '@deedline/engine/cluster/scene';
import { CONTACT_RATES } from '@deedline/engine/score/contact-rates';
import { scoreEmail } from '@deedline/engine/score/score-email';
import { scorePhone } from '@deedline/engine/score/score-phone';
import type { TruthPerson } from '../../packages/world/truth.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import { gatherEvidence } from '../match/run-search.ts';
import { parcelsOf, spread } from '../match/run-searches.ts';
import { indexHeld, liveEmails, livePhones, peopleOf, type Held, type TruthIndex } from '../match/truth.ts';
import { loadFolder } from '../match/with-world.ts';
import { fitRates, lossOf, type LabelledFacts } from './fit-rates.ts';
import { writeTable } from './write-table.ts';

const SAMPLES = 4000;

/**
 * What the contacts of known people were worth: of each person behind the parcels of the train households, the contacts in their records,
 * with all that the engine weighs and whether they reach them. Writes the rates under which that was likeliest.
 */
export async function learnRates(folders: readonly string[]): Promise<void> {
  const labelled: LabelledFacts[] = [];
  for (const folder of folders) {
    const { world, truth } = await loadFolder(folder);
    labelled.push(...labelContacts(world, truth));
  }
  const learned = fitRates(labelled);
  console.log(
    `rates of contacts: ${labelled.length} contacts, log loss ${lossOf(labelled, CONTACT_RATES).toFixed(4)} before, ${lossOf(labelled, learned).toFixed(4)} after`,
  );
  for (const [code, bits] of Object.entries(learned.bits)) {
    const times = labelled.filter(({ facts }) => facts.findings.some((each) => each === code)).length;
    console.log(
      `  ${code.padEnd(24)} ${CONTACT_RATES.bits[code as keyof typeof learned.bits].toFixed(2).padStart(6)} -> ${bits.toFixed(2).padStart(6)}  seen ${times} times`,
    );
  }
  writeTable('packages/engine/score/contact-rates.ts', [
    "import type { ContactRates } from './contact-facts.ts';",
    '',
    `/** Of ${labelled.length} contacts of people that no figure is reported of. */`,
    `export const CONTACT_RATES: ContactRates = ${JSON.stringify(learned)};`,
  ]);
}

function labelContacts(world: LoadedWorld, truth: TruthIndex): LabelledFacts[] {
  const held = indexHeld(world.store.evidence);
  const known = new Map<string, LabelledFacts>();
  for (const parcel of spread(parcelsOf(world, truth, 'train'), SAMPLES)) {
    const people = peopleOf(truth, parcel);
    if (people.length === 0) continue;
    const { line, city, state, zip } = parcel.address;
    const { found } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const scene = readScene(found, { today: world.manifest.asOf, sources: world.sources, includeContacts: true });
    for (const cluster of scene.clusters) {
      const person = people.find((each) => each.id === personOf(held, cluster));
      if (person) labelCluster(scene, cluster, person, known);
    }
  }
  return [...known.values()];
}

function labelCluster(scene: Scene, cluster: PersonCluster, person: TruthPerson, known: Map<string, LabelledFacts>): void {
  const [phones, emails] = [livePhones([person]), liveEmails([person])];
  for (const phone of cluster.view.phones)
    known.set(`${person.id} ${phone}`, { facts: scorePhone(scene, cluster, phone).facts, right: phones.has(phone) });
  for (const email of cluster.view.emails)
    known.set(`${person.id} ${email}`, { facts: scoreEmail(scene, cluster, email).facts, right: emails.has(email) });
}

/** Whose most of the records are. */
function personOf(held: Held, cluster: PersonCluster): string | undefined {
  const counts = new Map<string, number>();
  for (const { evidence } of cluster.mentions) {
    const owner = held.owners.get(evidence.id);
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
