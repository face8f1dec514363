import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { labelSearch } from '../../../words/search-label.ts';
import { Alike, OthersAlike } from '../alike/alike.tsx';
import { DoubtLine } from '../alike/doubt-line.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { EvidenceToggle } from '../evidence/evidence-toggle.tsx';
import { tellEvidence } from '../evidence/evidence-words.ts';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { useDisclosure } from '../evidence/use-disclosure.ts';
import { FlagBadges } from '../flag-badges.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { askedContact } from './asked-contact.ts';
import { DeathNote } from './death-note.tsx';
import { describeAge } from './describe-age.ts';
import { People } from './people.tsx';
import { Reach } from './reach.tsx';
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
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-3">
        <div className="min-w-0">
          <FlagBadges flags={results.flags} />
          <h1 className="text-3xl font-bold break-words md:text-4xl">{name}</h1>
          <DoubtLine results={results} />
          {address && <p className="mt-1 text-lg">{address}</p>}
          {results.owner && <p className="mt-0.5 text-muted">{describeAge(results.owner, results.death)}</p>}
          {results.death && <DeathNote name={name} death={results.death} />}
        </div>
        {results.confidenceScore !== null && (
          <ScoreToggle about={name} disclosure={statement.evidence.length > 0 ? evidence : null}>
            <ScoreBadge score={results.confidenceScore} />
          </ScoreToggle>
        )}
      </div>
      {statement.evidence.length > 0 && (
        <p className="mt-1 text-sm">
          Why this person:{' '}
          <EvidenceToggle about={name} statement={statement} disclosure={evidence}>
            {tellEvidence(statement.evidence).brief}
          </EvidenceToggle>
        </p>
      )}
      <EvidencePanel about={name} statement={statement} disclosure={evidence} />
    </header>
  );
}

/** The contact card: person, reverse phone and reverse email searches. */
export function PersonResult({ search, results }: { search: Search; results: Results }) {
  return (
    <article className="space-y-6">
      <PersonHeadline search={search} results={results} />
      <Reach search={search} results={results} />
      <Alike results={results} />
      <OthersAlike results={results} />
      <People results={results} />
      <ReceiptBar search={search} results={results} />
    </article>
  );
}
