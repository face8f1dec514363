import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { DeathNote } from '../contacts/death-note.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { FlagBadges } from '../flag-badges.tsx';
import { PlatSheet } from '../plat/plat-sheet.tsx';
import { OwnerFacts } from './owner-facts.tsx';

type Owner = Results['owners'][number];

function CoOwners({ owners }: { owners: readonly Owner[] }) {
  if (owners.length === 0) return null;
  return (
    <ul className="mt-1 text-lg">
      {owners.map((owner) => (
        <li key={owner.name}>
          and <span className="font-semibold">{owner.name.toUpperCase()}</span>
          <Evidence about={`the owner ${owner.name}`} statement={owner} />
        </li>
      ))}
    </ul>
  );
}

export function OwnerHeadline({ search, results }: { search: Search; results: Results }) {
  const name = results.owner?.name ?? results.owners[0]?.name;
  const owner = results.owners.find((each) => each.name === name);
  const evidence = useDisclosure();
  return (
    <header className="grid gap-x-10 gap-y-7 border-b pb-7 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <FlagBadges flags={results.flags} isOwner={name !== undefined} />
        <h1 className="text-3xl font-bold break-words md:text-4xl">{name?.toUpperCase() ?? 'Owner not published'}</h1>
        <CoOwners owners={results.owners.filter((each) => each.name !== name)} />
        {results.propertyAddress && <p className="mt-1.5 text-lg">{results.propertyAddress}</p>}
        <OwnerFacts results={results} evidence={owner && owner.evidence.length > 0 ? evidence : null} />
        {results.death && name !== undefined && <DeathNote name={name} death={results.death} />}
        {owner && (
          <Evidence
            about={`the owner ${owner.name}`}
            statement={owner}
            disclosure={evidence}
            actions={<span className="mr-1 text-sm">Owner</span>}
            className="mt-4"
          />
        )}
        {results.mailing && results.mailing.evidence.length > 0 && (
          <Evidence
            about="the mailing address"
            statement={results.mailing}
            actions={
              <span className="mr-1 text-sm">
                Mailing address, <span className="text-muted">confidence {Math.round(results.mailing.confidence)}</span>
              </span>
            }
          />
        )}
      </div>
      {results.parcel && <PlatSheet searchId={search.id} />}
    </header>
  );
}
