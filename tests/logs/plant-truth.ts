import { readFileSync } from 'node:fs';
import { plantTexts } from '@deedline/database/test-logs';
import type { Truth, TruthPerson } from '../../packages/world/truth.ts';

/** Everybody of a made-up state: their names, dates of birth, phones, emails and addresses. */
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
