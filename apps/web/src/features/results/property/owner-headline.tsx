import type { Results } from '@deedline/contract/results';
import { DoubtLine } from '../alike/doubt-line.tsx';
import { DeathNote } from '../contacts/death-note.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { FlagBadges } from '../flag-badges.tsx';
import { OwnerFacts } from './owner-facts.tsx';

type Owner = Results['owners'][number];

function CoOwners({ owners }: { owners: readonly Owner[] }) {
  if (owners.length === 0) return null;
  return (
    <ul className="mt-0.5">
      {owners.map((owner) => (
        <li key={owner.name}>
          <Evidence
            about={`the owner ${owner.name}`}
            statement={owner}
            actions={
              <span>
                and <span className="font-semibold">{owner.name.toUpperCase()}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Who owns it, where, and what people look for first; why it is so opens under the facts. */
export function OwnerHeadline({ results, hasPlat }: { results: Results; hasPlat: boolean }) {
  const name = results.owner?.name ?? results.owners[0]?.name;
  const owner = results.owners.find((each) => each.name === name);
  const [ofOwner, ofMailing] = [useDisclosure(), useDisclosure()];
  return (
    <header className={hasPlat ? '' : '@4xl:col-span-2'}>
      <FlagBadges flags={results.flags} isOwner={name !== undefined} />
      <h1 className="text-3xl font-bold break-words md:text-4xl">{name?.toUpperCase() ?? 'Owner not published'}</h1>
      <DoubtLine results={results} />
      <CoOwners owners={results.owners.filter((each) => each.name !== name)} />
      {results.propertyAddress && <p className="mt-1 text-lg">{results.propertyAddress}</p>}
      {results.death && name !== undefined && <DeathNote name={name} death={results.death} />}
      <OwnerFacts results={results} owner={owner} ofOwner={ofOwner} ofMailing={ofMailing} />
      {owner && <EvidencePanel about={`the owner ${owner.name}`} statement={owner} disclosure={ofOwner} />}
      {results.mailing && <EvidencePanel about="the mailing address" statement={results.mailing} disclosure={ofMailing} />}
    </header>
  );
}
