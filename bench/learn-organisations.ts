/**
 * `node bench/learn-organisations.ts --firms FILE... --mixed FILE... --people FILE... [--except FILE...] [--write]`: learns the signs that tell
 * firms from people where the engine's lists are in doubt. Each file has one name per line; from mixed files only the names with a legal form are taken,
 * as firms. --except names the labelled rows that figures are reported for, which are excluded. One line in five is held out and judged by the rest; --write
 * writes the engine's table, learned from all lines.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mixKeys } from '@deedline/world/ground/random';
import { readFlags, requireReadable } from './flags/read-flags.ts';
import { type DoubtfulLine, fitSigns, judgeLine, signTableText } from './organisations/fit-signs.ts';
import { bearsForm, readList, sampleLines, withoutForm, wordsOf } from './organisations/sample-lines.ts';
import { NAME_KIND } from './parse/name-kind.ts';
import { wilsonInterval } from './match/statistics.ts';
import { readLabelFile } from './parse/read-label-file.ts';

const TABLE = join(import.meta.dirname, '../packages/engine/normalize/lists/organisation-signs.json');
const JUDGED_EACH = 5;

const { values } = readFlags({
  options: {
    mixed: { type: 'string', multiple: true, default: [] },
    firms: { type: 'string', multiple: true, default: [] },
    people: { type: 'string', multiple: true, default: [] },
    except: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
if (values.firms.length + values.mixed.length === 0 || values.people.length === 0) {
  console.error('usage: node bench/learn-organisations.ts --firms FILE... --mixed FILE... --people FILE... [--except FILE...] [--write]');
  process.exitCode = 2;
} else {
  requireReadable([...values.firms, ...values.mixed, ...values.people, ...values.except]);
  main();
}

/** A firm's name with and without its legal form is the same name, so both fall on the same side of the split. */
function isJudged(line: DoubtfulLine): boolean {
  return mixKeys(['judged', wordsOf(withoutForm(line.text))]) % JUDGED_EACH === 0;
}

function main(): void {
  const labelled = values.except.flatMap((file) => readLabelFile(file, NAME_KIND).rows.map(({ text }) => text));
  const except = new Set(labelled.flatMap((text) => [wordsOf(text), wordsOf(withoutForm(text))]));
  const firmNames = [...values.firms.flatMap(readList), ...values.mixed.flatMap(readList).filter(bearsForm)];
  const lines = sampleLines(firmNames, values.people.flatMap(readList), except);
  const learned = lines.filter((line) => !isJudged(line));
  const judged = lines.filter(isJudged);
  const table = fitSigns(learned);
  const firms = lines.filter((line) => line.isFirm).length;
  console.log(
    `${lines.length} lines in doubt, ${firms} of firms; ${judged.length} of them judged by what the others say, in ${table.weights.size} signs`,
  );
  print('lists alone', judged, (line) => line.listed > 0);
  for (const sure of [0, 0.5, 1, 1.5, 2, 2.5, 3])
    print(`overruled at ${sure}`, judged, (line) => judgeLine(table, line) > (line.listed > 0 ? -sure : sure));
  if (!values.write) return;
  writeFileSync(TABLE, signTableText(fitSigns(lines), `${lines.length} lines in doubt, ${firms} of firms`));
  console.log('written: packages/engine/normalize/lists/organisation-signs.json');
}

function print(name: string, lines: readonly DoubtfulLine[], saysFirm: (line: DoubtfulLine) => boolean): void {
  const share = (isFirm: boolean): string => {
    const own = lines.filter((line) => line.isFirm === isFirm);
    const { value, low, high } = wilsonInterval(own.filter((line) => saysFirm(line) === isFirm).length, own.length);
    return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
  };
  console.log(`${name.padEnd(24)} firms ${share(true)}  people ${share(false)}`);
}

/** Formats the text with the repository's formatter, so that writing it again changes nothing. */
