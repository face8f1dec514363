import type { AddressHistoryEntry, Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Section, Sheets } from '../../../ui/page/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { personBehind } from './person-behind.ts';
import { RelativeList } from './relatives.tsx';
import { formatSpan, yearFraction } from './time-span.ts';

/** 15 U.S.C. 1692b, and 1692c(d) on who counts as the consumer. */
const THIRD_PARTIES =
  'Third parties: ask only how to reach the debtor, and say nothing of a debt. By law a spouse, and the executor of an estate, counts with the debtor, so they too can tell you to stop contacting them. “Spouse” here is what records suggest: unless you know it, say nothing of a debt.';

/** About the person: relatives, former addresses, civil records, other names and date of birth. */
export function People({ purpose, results }: { purpose: Search['purpose']; results: Results }) {
  const { owner } = results;
  return (
    <div className="grid gap-x-10 gap-y-4 @4xl:grid-cols-2">
      <RelativeList
        name={personBehind(results) ?? ''}
        age={owner?.age ?? null}
        relatives={results.relatives}
        note={purpose === 'debt_collection' && THIRD_PARTIES}
      />
      <div className="space-y-4">
        <AddressHistory entries={results.addressHistory} hasDied={results.death !== null} />
        <CivilRecords records={results.civilRecords} />
        <PersonalFacts owner={owner} />
      </div>
    </div>
  );
}

/** For somebody who has died, the current address is shown as the last known one. */
export function AddressHistory({ entries, hasDied }: { entries: readonly AddressHistoryEntry[]; hasDied: boolean }) {
  const [today] = useState(() => yearFraction(new Date().toISOString()) ?? 0);
  if (entries.length === 0) return null;
  const axis = axisOf(entries, today);
  return (
    <Section title="Address History" note={axis && `${Math.floor(axis.from)} to today`}>
      <ol>
        {entries.map((entry, index) => (
          <AddressRow key={index} entry={entry} axis={axis} livesThere={entry.isCurrentAddress && !hasDied} />
        ))}
      </ol>
    </Section>
  );
}

type Axis = { from: number; to: number };

function axisOf(entries: readonly AddressHistoryEntry[], today: number): Axis | null {
  const starts = entries.map((entry) => yearFraction(entry.firstDate)).filter((year) => year !== null);
  return starts.length > 0 ? { from: Math.min(...starts), to: today } : null;
}

type AddressRowProps = { entry: AddressHistoryEntry; axis: Axis | null; livesThere: boolean };

function AddressRow({ entry, axis, livesThere }: AddressRowProps) {
  const place = [entry.city, [entry.state, entry.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <li className="border-t py-1.5 text-sm">
      <Evidence
        about={entry.fullStreet}
        statement={entry}
        actions={
          <>
            <span className="font-semibold">{entry.fullStreet}</span>
            {entry.isCurrentAddress && <Badge tone={livesThere ? 'green' : 'muted'}>{livesThere ? 'Current' : 'Last known'}</Badge>}
            <span>{place}</span>
            <SureOfStay entry={entry} livesThere={livesThere} />
          </>
        }
        end={<span className="text-xs text-muted">{formatSpan(entry.firstDate, entry.lastDate, livesThere) ?? 'dates not known'}</span>}
      />
      {axis && <StayBar entry={entry} axis={axis} livesThere={livesThere} />}
    </li>
  );
}

/** The confidence that they live, or lived, there. */
function SureOfStay({ entry: { confidence }, livesThere }: { entry: AddressHistoryEntry; livesThere: boolean }) {
  return (
    <span className="text-xs text-muted">
      <span className="sr-only">{livesThere ? 'Lives there: ' : 'Lived there: '}</span>
      {Math.round(confidence)}%
    </span>
  );
}

/** The period of residence on the time axis that all entries share. */
function StayBar({ entry, axis, livesThere }: { entry: AddressHistoryEntry; axis: Axis; livesThere: boolean }) {
  const start = yearFraction(entry.firstDate) ?? yearFraction(entry.lastDate);
  if (start === null) return null;
  const end = livesThere ? axis.to : (yearFraction(entry.lastDate) ?? start);
  const scale = 100 / (axis.to - axis.from || 1);
  const left = Math.max(0, (start - axis.from) * scale);
  return (
    <span className="relative mt-1 block h-[3px] bg-line/70" aria-hidden="true">
      <span
        className={`absolute inset-y-0 min-w-1 ${livesThere ? 'bg-green' : 'bg-edge'}`}
        style={{ left: `${left}%`, width: `${Math.max(0, (end - start) * scale)}%` }}
      />
    </span>
  );
}

type CivilFacts = Results['civilRecords'];

/** Bankruptcies, liens and judgments; shown only if there are any. */
function CivilRecords({ records }: { records: CivilFacts }) {
  const kinds = [
    { label: 'Bankruptcies', count: records.numberOfBankruptcies, latest: records.mostRecentBankruptcy },
    { label: 'Liens', count: records.numberOfLiens, latest: records.mostRecentLien },
    { label: 'Judgments', count: records.numberOfJudgments, latest: records.mostRecentJudgment },
  ];
  if (kinds.every((kind) => kind.count === 0)) return null;
  return (
    <Section title="Civil Records">
      <Sheets className="grid-cols-3">
        {kinds.map(({ label, count, latest }) => (
          <div key={label} className="p-3 sm:p-4">
            <div className="text-xs text-muted">{label}</div>
            <div className={count > 0 ? 'text-xl font-semibold text-brick' : 'text-xl text-muted'}>{count}</div>
            {count > 0 && latest && <div className="text-xs text-muted">most recent {formatDate(latest)}</div>}
          </div>
        ))}
      </Sheets>
    </Section>
  );
}

type Owner = NonNullable<Results['owner']>;

/** Other names and the date of birth, a line each. */
function PersonalFacts({ owner }: { owner: Owner | null }) {
  const hasAliases = owner !== null && owner.aliases.length > 0;
  const hasBirth = owner !== null && (owner.dateOfBirth !== null || owner.age !== null);
  if (!hasAliases && !hasBirth) return null;
  return (
    <div>
      {hasAliases && (
        <PersonalFact title="Known Aliases">
          <ul className="flex flex-wrap gap-x-4">
            {owner.aliases.map((alias) => (
              <li key={alias}>{alias}</li>
            ))}
          </ul>
        </PersonalFact>
      )}
      {hasBirth && <DateOfBirth owner={owner} />}
    </div>
  );
}

/** A short fact with its title on one line. */
function PersonalFact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-baseline gap-x-4 border-t py-1.5 text-sm">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function DateOfBirth({ owner }: { owner: Owner }) {
  return (
    <PersonalFact title="Date of Birth">
      <p>
        <span className="font-medium">{owner.dateOfBirth ? formatDate(owner.dateOfBirth) : 'Not known'}</span>
        {owner.age !== null && <span className="text-muted">, age {owner.age}</span>}
      </p>
    </PersonalFact>
  );
}
