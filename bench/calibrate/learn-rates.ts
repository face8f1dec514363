import type { PersonCluster } from '@deedline/engine/cluster/cluster-persons';
import { readScene, type Scene } from '@deedline/engine/cluster/scene';
import { collectProperties } from '@deedline/engine/owner/property-file';
import { findCurrentOwner } from '@deedline/engine/owner/current-owner';
import { findOwnerPeople } from '@deedline/engine/owner/owner-people';
import { pickByAddress } from '@deedline/engine/owner/pick-property';
import type { AddressParts } from '@deedline/engine/normalize/address';
import { type CandidateRates, findFitting } from '@deedline/engine/score/score-candidates';
import { CANDIDATE_RATES } from '@deedline/engine/score/candidate-rates';
import { FINDING_CODES, type ContactRates } from '@deedline/engine/score/contact-facts';
import { CONTACT_RATES } from '@deedline/engine/score/contact-rates';
import { scoreEmail } from '@deedline/engine/score/score-email';
import { scorePhone } from '@deedline/engine/score/score-phone';
import type { TruthPerson } from '../../packages/world/truth.ts';
import { learnFromStore } from '../match/learn-from-store.ts';
import { gatherEvidence, type LoadedWorld, loadFolder } from '../match/load-world.ts';
import { parcelsOf, spread } from '../match/run-searches.ts';
import { isNameOf } from '../match/judge.ts';
import { indexHeld, liveEmails, livePhones, peopleOf, type Held, type TruthIndex } from '../match/truth.ts';
import { fitCandidates, fitRates, type LabelledCandidates, type LabelledFacts, lossOf, surpriseOfCandidates } from './fit-rates.ts';
import { keepLabels, readLabels } from './keep-labels.ts';
import { writeTable } from './write-table.ts';

const SAMPLES = 4000;

interface Labelled {
  contacts: LabelledFacts[];
  candidates: LabelledCandidates[];
}

/**
 * Saves the labels of a state: for each person behind the parcels of the train households, the contacts in their records with all facts that the engine
 * weighs, and whether they reach the person; for each owner, all candidates whose name fits.
 */
export async function labelRates(folder: string): Promise<void> {
  const { world, truth } = await loadFolder(folder);
  keepLabels(folder, 'rates', labelParcels(world, truth));
}

/** Writes the maximum-likelihood rates for the saved labels of all states. */
export function learnRates(folders: readonly string[]): void {
  const labelled = folders.map((folder) => readLabels(folder, 'rates') as Labelled);
  const contacts = labelled.flatMap((state) => state.contacts);
  const candidates = labelled.flatMap((state) => state.candidates);
  const rates = fitRates(contacts);
  printRates(contacts, rates);
  writeTable('packages/engine/score/contact-rates.ts', [
    "import type { ContactRates } from './contact-facts.ts';",
    '',
    `/** Of ${contacts.length} contacts of people that no figure is reported of. */`,
    `export const CONTACT_RATES: ContactRates = ${JSON.stringify(rates)};`,
  ]);
  const chances = fitCandidates(candidates);
  const mean = (table: CandidateRates): string => (surpriseOfCandidates(candidates, table) / candidates.flat().length).toFixed(4);
  console.log(
    `rates of candidates: ${candidates.length} owners, log loss ${mean(CANDIDATE_RATES)} before, ${mean(chances)} after; ${JSON.stringify(chances)}`,
  );
  writeTable('packages/engine/score/candidate-rates.ts', [
    "import type { CandidateRates } from './score-candidates.ts';",
    '',
    `/** Of ${candidates.length} owners that no figure is reported of. */`,
    `export const CANDIDATE_RATES: CandidateRates = ${JSON.stringify(chances)};`,
  ]);
}

function printRates(contacts: readonly LabelledFacts[], learned: ContactRates): void {
  const [before, after] = [lossOf(contacts, CONTACT_RATES).toFixed(4), lossOf(contacts, learned).toFixed(4)];
  console.log(`rates of contacts: ${contacts.length} contacts, log loss ${before} before, ${after} after`);
  for (const code of FINDING_CODES) {
    const times = contacts.filter(({ facts }) => facts.findings.includes(code)).length;
    const [was, is] = [CONTACT_RATES.weights[code], learned.weights[code]].map((weight) => weight.toFixed(2).padStart(6));
    console.log(`  ${code.padEnd(24)} ${was} -> ${is}  seen ${times} times`);
  }
}

function labelParcels(world: LoadedWorld, truth: TruthIndex): Labelled {
  const held = indexHeld(world.store.evidence);
  // Uses the compared sources, as an installation does: copies among them are known there, and so is the reliability of each.
  const context = { today: world.manifest.asOf, sources: world.sources, includeContacts: true, reliability: learnFromStore(world) };
  const contacts = new Map<string, LabelledFacts>();
  const candidates: LabelledCandidates[] = [];
  for (const parcel of spread(parcelsOf(world, truth, 'train'), SAMPLES)) {
    const people = peopleOf(truth, parcel);
    if (people.length === 0) continue;
    const { line, city, state, zip } = parcel.address;
    const { query, found } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const scene = readScene(found, context);
    for (const cluster of scene.clusters) {
      const person = people.find((each) => each.id === personOf(held, cluster));
      if (person) labelCluster(scene, cluster, person, contacts);
    }
    if (query.mode === 'property_address') candidates.push(...labelOwners(scene, query.address, held, people));
  }
  return { contacts: [...contacts.values()], candidates };
}

/** For each person that the engine would reach and who should be reached, all groups of records whose name fits. */
function labelOwners(scene: Scene, asked: AddressParts, held: Held, people: readonly TruthPerson[]): LabelledCandidates[] {
  const { property } = pickByAddress(asked, collectProperties(scene));
  const owner = property && !property.isConfidential ? findCurrentOwner(scene, property) : null;
  if (!property || !owner) return [];
  return findOwnerPeople(scene, property, owner).people.flatMap(({ name, view }) => {
    const meant = new Set(people.filter((person) => isNameOf(name.display, person)).map((person) => person.id));
    // Skips a roll that names somebody else, which is uncertainty about the owner and not about the records. Families are treated as a whole.
    if (meant.size === 0 || name.first === undefined) return [];
    const fitting = findFitting(view, scene.clusters);
    const labelled = fitting.map(({ cluster, facts, rivals }) => ({ facts, rivals, right: meant.has(personOf(held, cluster) ?? '') }));
    return labelled.length === 0 ? [] : [labelled];
  });
}

function labelCluster(scene: Scene, cluster: PersonCluster, person: TruthPerson, known: Map<string, LabelledFacts>): void {
  const [phones, emails] = [livePhones([person]), liveEmails([person])];
  for (const phone of cluster.view.phones)
    known.set(`${person.id} ${phone}`, { facts: scorePhone(scene, cluster, phone).facts, right: phones.has(phone) });
  for (const email of cluster.view.emails)
    known.set(`${person.id} ${email}`, { facts: scoreEmail(scene, cluster, email).facts, right: emails.has(email) });
}

/** The person to whom most of the records belong. */
function personOf(held: Held, cluster: PersonCluster): string | undefined {
  const counts = new Map<string, number>();
  for (const { evidence } of cluster.mentions) {
    const owner = held.owners.get(evidence.id);
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
