import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import type { ReactNode } from 'react';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import { Fact } from '../../../ui/page/section.tsx';
import { countRecords } from '../evidence/evidence-words.ts';
import { type Disclosure, Evidence, EvidencePanel, EvidenceToggle, ScoreToggle, useDisclosure } from '../evidence/evidence.tsx';
import { DoubtLine } from '../person/alike.tsx';
import { BankruptcyNote, DeathNote, describeAge, FlagBadges } from '../person/headline.tsx';
import { isByVendors, isResident } from './by-vendors.ts';

type OwnerHeadlineProps = { purpose: Search['purpose']; results: Results; hasPlat: boolean; children?: ReactNode };

/** The owner, the address, what else is to be said first, and what people look for first; the evidence opens below the facts. */
export function OwnerHeadline({ purpose, results, hasPlat, children }: OwnerHeadlineProps) {
  const name = results.owner?.name ?? results.owners[0]?.name;
  const owner = results.owners.find((each) => each.name === name);
  const [ofOwner, ofMailing] = [useDisclosure(), useDisclosure()];
  return (
    <header className={hasPlat ? '' : '@4xl:col-span-2'}>
      <FlagBadges flags={results.flags} isOwner={name !== undefined && !isResident(owner)} />
      <h1 className="text-3xl font-bold break-words md:text-4xl">{name?.toUpperCase() ?? 'Owner not published'}</h1>
      <DoubtLine results={results} />
      <CoOwners owners={results.owners.filter((each) => each.name !== name)} word={isDisputed(results) ? 'or' : 'and'} />
      {results.propertyAddress && <p className="mt-1 text-lg">{results.propertyAddress}</p>}
      {name !== undefined && results.ownershipDetails && (
        <p className="text-sm text-muted">
          {results.parcel === null ? sayFirst(results.ownershipDetails.shownBy) : `On record: ${results.ownershipDetails.shownBy}`}
        </p>
      )}
      {results.death && name !== undefined && <DeathNote name={name} death={results.death} />}
      <BankruptcyNote purpose={purpose} records={results.civilRecords} />
      {children}
      <OwnerFacts results={results} owner={owner} ofOwner={ofOwner} ofMailing={ofMailing} />
      {owner && <EvidencePanel about={`the owner ${owner.name}`} statement={owner} disclosure={ofOwner} />}
      {results.mailing && <EvidencePanel about="the mailing address" statement={results.mailing} disclosure={ofMailing} />}
    </header>
  );
}

/** Headline words for a property that no county has on record. */
function sayFirst(said: string): string {
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

type Owner = Results['owners'][number];

/** Whether vendors disagree about who it is. */
function isDisputed(results: Results): boolean {
  return isByVendors(results) && results.alike?.kind === 'either';
}

function CoOwners({ owners, word }: { owners: readonly Owner[]; word: 'and' | 'or' }) {
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
                {word} <span className="font-semibold">{owner.name.toUpperCase()}</span>
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

type OwnerFactsProps = { results: Results; owner: Owner | undefined; ofOwner: Disclosure; ofMailing: Disclosure };

/** What people look for first. */
function OwnerFacts({ results, owner, ofOwner, ofMailing }: OwnerFactsProps) {
  const { ownershipDetails: ownership, confidenceScore, parcel } = results;
  const isPerson = results.owners[0]?.kind === 'person';
  const isOnRoll = !isByVendors(results);
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 @3xl:grid-cols-4">
      {isOnRoll && (
        <>
          <Fact label="Owner since">{ownership?.ownerSince ? formatDate(ownership.ownerSince) : 'Not recorded'}</Fact>
          <Fact label="Purchase price">{ownership?.purchasePrice ? formatMoney(ownership.purchasePrice) : 'Not recorded'}</Fact>
        </>
      )}
      {isPerson && results.owner && (
        <Fact label={labelAge(results, owner)}>{describeAge(results.owner, results.death).replace(/^(Age|Died (on|in)) /, '')}</Fact>
      )}
      {isOnRoll && (
        <Fact label="Parcel ID">
          <span className="font-mono text-[0.86em] break-all">{results.propertyDetails?.parcelId ?? parcel?.apn ?? 'Not recorded'}</span>
        </Fact>
      )}
      <Fact label="Mailing address" className="col-span-2">
        <MailingAddress results={results} evidence={ofMailing} />
      </Fact>
      <Fact label="Confidence score" className="col-span-2">
        {confidenceScore === null ? 'Not scored' : <OwnerScore score={confidenceScore} owner={owner} evidence={ofOwner} />}
      </Fact>
    </dl>
  );
}

function labelAge({ death }: Results, owner: Owner | undefined): string {
  if (death) return isResident(owner) ? 'Died' : 'Owner died';
  return isResident(owner) ? 'Age' : 'Owner’s age';
}

function MailingAddress({ results, evidence }: { results: Results; evidence: Disclosure }) {
  const { mailing, mailingAddress } = results;
  return (
    <>
      <span>{mailingAddress ?? (isByVendors(results) ? 'Not known' : 'Not published')}</span>{' '}
      {mailing && mailing.evidence.length > 0 && (
        <span className="font-normal whitespace-nowrap">
          <EvidenceToggle about="the mailing address" statement={mailing} disclosure={evidence}>
            {Math.round(mailing.confidence)}%, {countRecords(mailing.evidence)}
          </EvidenceToggle>
        </span>
      )}
    </>
  );
}

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
