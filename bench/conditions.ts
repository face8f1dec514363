/**
 * `npm run bench:conditions`: searches a made-up state for names that three or more people bear, adds details that no record of the name confirms, and
 * counts in how many searches a confidence or the price rose, and how many went from free to paid. Exits 1 if there is any.
 */
import { readFlags } from './flags/read-flags.ts';
import { ask, commonNames, conditionsNobodyMeets, listRises } from './conditions/ask.ts';
import { loadFolder, makeAndLoad } from './match/load-world.ts';

const { values } = readFlags({
  options: {
    names: { type: 'string', default: '50' },
    seed: { type: 'string', default: '101' },
    parcels: { type: 'string', default: '9000' },
    world: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
const { world, truth } =
  values.world === undefined
    ? await makeAndLoad({ seed: Number(values.seed), parcels: Number(values.parcels), profile: 'typical' })
    : await loadFolder(values.world);

interface Row {
  rose: number;
  paid: number;
  of: number;
}
const rows = new Map<string, Row>();
let answered = 0;
const names = commonNames(truth, Number(values.names));
for (const { first, last } of names) {
  const question = { searchMode: 'person_search' as const, firstName: first, lastName: last, state: world.manifest.state.code };
  const before = ask(world, question);
  if (before.price > 0) answered++;
  for (const [label, condition] of conditionsNobodyMeets(world, last)) {
    const after = ask(world, { ...question, ...condition });
    const rises = listRises(before, after);
    const { rose, paid, of } = rows.get(label) ?? { rose: 0, paid: 0, of: 0 };
    rows.set(label, {
      rose: rose + (rises.length > 0 ? 1 : 0),
      paid: paid + (before.price === 0 && after.price > 0 ? 1 : 0),
      of: of + 1,
    });
    if (values.show && rises.length > 0) console.log(`${first} ${last}, ${label}: ${rises.join(', ')}`);
  }
}
for (const [label, { rose, paid, of }] of rows)
  console.log(`${label.padEnd(40)} of ${of} names rose in ${rose}, from free to paid in ${paid}`);
console.log(`with only name and state, ${answered} of ${names.length} searches are charged`);
if ([...rows.values()].some(({ rose }) => rose > 0)) process.exitCode = 1;
