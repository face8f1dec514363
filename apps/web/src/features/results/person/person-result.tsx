import type { Email, Phone, Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { classNames } from '../../../ui/class-names.ts';
import { badgeColor, confidenceTier } from '../../../ui/confidence.ts';
import { formatDate } from '../../../ui/format.ts';
import { ScoreBar, Stars } from '../../../ui/score.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { Reach } from '../contacts/reach.tsx';
import { tellEvidence } from '../evidence/evidence-words.ts';
import { EvidencePanel, EvidenceToggle, ScoreToggle, useDisclosure } from '../evidence/evidence.tsx';
import { HeldBack } from '../held-back.tsx';
import { ReceiptBar } from '../receipt/receipt-bar.tsx';
import { AlikePeople, DoubtLine, OthersAlike } from './alike.tsx';
import { BankruptcyNote, DeathNote, describeAge, FlagBadges } from './headline.tsx';
import { People } from './people.tsx';
import { ReportedPersons } from './reported.tsx';

/** The result of person, reverse phone and reverse email searches. */
export function PersonResult({ search, results }: { search: Search; results: Results }) {
  return (
    <article className="space-y-6">
      <PersonHeadline search={search} results={results} />
      <Reach search={search} results={results} />
      <AlikePeople results={results} />
      <OthersAlike results={results} />
      <People purpose={search.purpose} results={results} />
      {results.heldBack && <HeldBack heldBack={results.heldBack} />}
      <ReceiptBar search={search} results={results} />
    </article>
  );
}

function PersonHeadline({ search, results }: { search: Search; results: Results }) {
  const current = results.addressHistory.find((entry) => entry.isCurrentAddress);
  const address = current
    ? [current.fullStreet, current.city, [current.state, current.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    : results.mailingAddress;
  const name = results.owner?.name ?? labelSearch(search);
  // Older results do not say why this is the person; for a reverse search the contact that was asked about does.
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
          {current && (
            <p className="text-sm text-muted">
              {results.death ? 'Last known address' : 'Lives there'}: {Math.round(current.confidence)}%
              {current.lastDate && `, last seen there ${formatDate(current.lastDate)}`}
            </p>
          )}
          {results.owner && <p className="mt-0.5 text-muted">{describeAge(results.owner, results.death)}</p>}
          {results.death && <DeathNote name={name} death={results.death} />}
          <BankruptcyNote purpose={search.purpose} records={results.civilRecords} />
          <ReportedPersons search={search} results={results} />
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

/** The phone or email that a reverse search asked about; the score of the answer is this contact's. */
export function askedContact(
  search: Pick<Search, 'searchMode' | 'phoneNumber' | 'emailAddress'>,
  { phones, emails }: Pick<Results, 'phones' | 'emails'>,
): Phone | Email | undefined {
  if (search.searchMode === 'reverse_phone')
    return phones.find(({ e164 }) => nationalDigits(e164) === nationalDigits(search.phoneNumber ?? ''));
  if (search.searchMode === 'reverse_email') return emails.find(({ email }) => email.toLowerCase() === search.emailAddress?.toLowerCase());
  return undefined;
}

const NATIONAL_DIGITS = 10;
const nationalDigits = (phone: string) => phone.replace(/\D/g, '').slice(-NATIONAL_DIGITS);

const NUMBERS = { green: 'text-green', amber: 'text-brass-ink', red: 'text-brick' } as const;

/** The contact score: five stars, the number, its tier in words and a bar with the tiers' bounds. */
function ScoreBadge({ score }: { score: number }) {
  return (
    <div className="w-44">
      <div className="text-xs text-muted">Contact score</div>
      <div className="flex items-center gap-2.5">
        <span className={classNames('text-2xl font-semibold', NUMBERS[badgeColor(score)])}>{Math.round(score)}</span>
        <Stars score={score} />
      </div>
      <ScoreBar score={score} className="mt-1" />
      <div className="mt-1 text-xs text-muted">{confidenceTier(score)}</div>
    </div>
  );
}
