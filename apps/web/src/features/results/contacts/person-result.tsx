import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { labelSearch } from '../../../words/search-label.ts';
import { Alike } from '../alike/alike.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { FlagBadges } from '../flag-badges.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { askedContact } from './asked-contact.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactDetails } from './contact-details.tsx';
import { DeathNote } from './death-note.tsx';
import { describeAge } from './describe-age.ts';
import { ScoreBadge } from './score-badge.tsx';

function PersonHeadline({ search, results }: { search: Search; results: Results }) {
  const current = results.addressHistory.find((entry) => entry.isCurrentAddress);
  const address = current
    ? [current.fullStreet, current.city, [current.state, current.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : results.mailingAddress;
  const name = results.owner?.name ?? labelSearch(search);
  // Older answers do not say why this is the person; of a reverse search the contact that was asked about does.
  const statement = results.identity ?? askedContact(search, results) ?? { evidence: [] };
  const evidence = useDisclosure();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 border-b pb-7">
      <div className="min-w-0">
        <FlagBadges flags={results.flags} />
        <h1 className="text-3xl font-bold break-words md:text-4xl">{name}</h1>
        {address && <p className="mt-1.5 text-lg">{address}</p>}
        {results.owner && <p className="mt-1 text-muted">{describeAge(results.owner, results.death)}</p>}
        {results.death && <DeathNote name={name} death={results.death} />}
        <div className="mt-6">
          <ContactActions search={search} />
        </div>
      </div>
      {results.confidenceScore !== null && (
        <ScoreToggle about={name} disclosure={statement.evidence.length > 0 ? evidence : null}>
          <ScoreBadge score={results.confidenceScore} />
        </ScoreToggle>
      )}
      <Evidence
        about={name}
        statement={statement}
        disclosure={evidence}
        actions={statement.evidence.length > 0 && <span className="mr-1 text-sm">Why this person</span>}
        className="basis-full"
      />
    </header>
  );
}

/** The contact card: person, reverse phone and reverse email searches. */
export function PersonResult({ search, results }: { search: Search; results: Results }) {
  return (
    <article>
      <PersonHeadline search={search} results={results} />
      <ReceiptBar search={search} results={results} />
      <Alike results={results} />
      <div className="mt-8">
        <ContactDetails searchId={search.id} results={results} />
      </div>
    </article>
  );
}
