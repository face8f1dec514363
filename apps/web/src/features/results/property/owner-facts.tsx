import type { Results } from '@deedline/contract/results';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { confidenceTier } from '../../../ui/confidence.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import { Fact } from '../../../ui/section.tsx';
import { EvidenceToggle } from '../evidence/evidence-toggle.tsx';
import { countRecords } from '../evidence/evidence-words.ts';
import { ScoreToggle } from '../evidence/score-toggle.tsx';
import { describeAge } from '../contacts/describe-age.ts';
import type { Disclosure } from '../evidence/use-disclosure.ts';

type Owner = Results['owners'][number];

function OwnerScore({ score, owner, evidence }: { score: number; owner: Owner | undefined; evidence: Disclosure }) {
  return (
    <ScoreToggle about="the owner" disclosure={owner && owner.evidence.length > 0 ? evidence : null}>
      <div className="flex items-center gap-2.5">
        <b className="font-semibold">{Math.round(score)}</b>
        <ScoreBar score={score} className="w-24" />
        <span className="text-xs font-normal text-muted">{confidenceTier(score)}</span>
      </div>
    </ScoreToggle>
  );
}

function MailingAddress({ results, evidence }: { results: Results; evidence: Disclosure }) {
  const { mailing, mailingAddress } = results;
  return (
    <>
      <span>{mailingAddress ?? 'Not published'}</span>{' '}
      {mailing && mailing.evidence.length > 0 && (
        <span className="font-normal whitespace-nowrap">
          <EvidenceToggle about="the mailing address" statement={mailing} disclosure={evidence}>
            {Math.round(mailing.confidence)} %, {countRecords(mailing.evidence)}
          </EvidenceToggle>
        </span>
      )}
    </>
  );
}

type OwnerFactsProps = { results: Results; owner: Owner | undefined; ofOwner: Disclosure; ofMailing: Disclosure };

/** What people look for first. */
export function OwnerFacts({ results, owner, ofOwner, ofMailing }: OwnerFactsProps) {
  const { ownershipDetails: ownership, confidenceScore, parcel } = results;
  const isPerson = results.owners[0]?.kind === 'person';
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 @3xl:grid-cols-4">
      <Fact label="Owner since">{ownership?.ownerSince ? formatDate(ownership.ownerSince) : 'Not recorded'}</Fact>
      <Fact label="Purchase price">{ownership?.purchasePrice ? formatMoney(ownership.purchasePrice) : 'Not recorded'}</Fact>
      {isPerson && results.owner && <Fact label="Owner’s age">{describeAge(results.owner, results.death).replace(/^Age /, '')}</Fact>}
      <Fact label="Parcel ID">
        <span className="font-mono text-[0.86em] break-all">{results.propertyDetails?.parcelId ?? parcel?.apn ?? 'Not recorded'}</span>
      </Fact>
      <Fact label="Mailing address" className="col-span-2">
        <MailingAddress results={results} evidence={ofMailing} />
      </Fact>
      <Fact label="Confidence score" className="col-span-2">
        {confidenceScore === null ? 'Not scored' : <OwnerScore score={confidenceScore} owner={owner} evidence={ofOwner} />}
      </Fact>
    </dl>
  );
}
