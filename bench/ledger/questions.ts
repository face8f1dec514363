/** Searches that find something different each: parcels, people by name, phones and emails of a made-up state. */
import { readFileSync } from 'node:fs';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { Random } from '../../packages/world/ground/random.ts';
import type { Truth, TruthParcel, TruthPerson } from '../../packages/world/truth.ts';

const agreed = { purpose: 'skip_tracing', permissibleUse: true } as const;

/** Every question that the state can answer, in the order of its truth. */
export function readQuestions(truthFile: string): CreateSearch[] {
  const lines = readFileSync(truthFile, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line, number) => {
    const told = JSON.parse(line) as Truth;
    if (told.type === 'parcel') return [askForParcel(told, number % 3 > 0)];
    return told.type === 'person' && told.died === null ? askForPerson(told) : [];
  });
}

function askForParcel({ apn, address }: TruthParcel, includeContacts: boolean): CreateSearch {
  const { city, state } = address;
  return { ...agreed, searchMode: 'parcel_id', ParcelId: apn, city, state, includeContacts };
}

function askForPerson({ phones, emails }: TruthPerson): CreateSearch[] {
  const phone = phones.find(({ live }) => live);
  if (phone !== undefined) return [{ ...agreed, searchMode: 'reverse_phone', phoneNumber: phone.number }];
  const email = emails.find(({ live }) => live);
  return email === undefined ? [] : [{ ...agreed, searchMode: 'reverse_email', emailAddress: email.email }];
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let end = mixed.length - 1; end > 0; end -= 1) {
    const other = random.int(end + 1);
    [mixed[end], mixed[other]] = [mixed[other]!, mixed[end]!];
  }
  return mixed;
}
