import type { Results } from '@deedline/contract/results';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { Score } from '../../../ui/score.tsx';
import { Fact } from '../../../ui/section.tsx';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { describeAge } from '../contacts/describe-age.ts';
import type { Disclosure } from '../evidence/use-disclosure.ts';

function BestContact({ results }: { results: Results }) {
  const phone = results.phones[0];
  const email = results.emails[0];
  if (!phone && !email) return null;
  return (
    <Fact label={phone ? 'Best phone' : 'Best email'}>
      <a href={phone ? '#phones' : '#emails'} className="link break-all">
        {phone?.number ?? email?.email}
      </a>
      {phone?.isDNC && <span className="block text-xs text-brick">Do not call</span>}
      <span className="block text-xs font-normal text-muted">confidence {Math.round((phone ?? email)?.confidence ?? 0)}</span>
    </Fact>
  );
}

/** What people look for first. */
export function OwnerFacts({ results, evidence }: { results: Results; evidence: Disclosure | null }) {
  const { ownershipDetails: ownership, confidenceScore } = results;
  const isPerson = results.owners[0]?.kind === 'person';
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 @xl:grid-cols-3">
      <Fact label="Owner since">{ownership?.ownerSince ? formatDate(ownership.ownerSince) : 'Not recorded'}</Fact>
      <Fact label="Purchase price">{ownership?.purchasePrice ? formatMoney(ownership.purchasePrice) : 'Not recorded'}</Fact>
      <Fact label="Confidence score">
        {confidenceScore === null ? (
          'Not scored'
        ) : (
          <ScoreToggle about="the owner" disclosure={evidence}>
            <Score score={confidenceScore} className="min-w-32" />
          </ScoreToggle>
        )}
      </Fact>
      {isPerson && results.owner && <Fact label="Owner’s age">{describeAge(results.owner, results.death).replace(/^Age /, '')}</Fact>}
      <Fact label="Mailing address">{results.mailingAddress ?? 'Not published'}</Fact>
      <Fact label="Parcel ID">
        <span className="font-mono text-[0.86em] break-all">
          {results.propertyDetails?.parcelId ?? results.parcel?.apn ?? 'Not recorded'}
        </span>
      </Fact>
      <BestContact results={results} />
    </dl>
  );
}
