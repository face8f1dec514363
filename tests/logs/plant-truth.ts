import { readFileSync } from 'node:fs';
import { plantTexts } from '@deedline/database/test-logs';
import type { Truth, TruthPerson } from '../../packages/world/truth.ts';

/** Plants the names, birth dates, phones, emails and addresses of everybody in a made-up state. */
export function plantTruth(truthFile: string): void {
  const lines = readFileSync(truthFile, 'utf8').trimEnd().split('\n');
  plantTexts(lines.map((line) => JSON.parse(line) as Truth).flatMap((told) => (told.type === 'person' ? textsOf(told) : [])));
}

function textsOf({ names, born, phones, emails, addresses }: TruthPerson): string[] {
  return [
    ...names.map(({ first, last }) => `${first} ${last}`),
    born,
    ...phones.map(({ number }) => number),
    ...emails.map(({ email }) => email),
    ...addresses.map(({ line }) => line),
  ];
}
