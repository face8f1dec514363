import type { AddressHistoryEntry } from '@deedline/contract/results';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { formatSpan, yearFraction } from '../time-span.ts';

type Axis = { from: number; to: number };

function axisOf(entries: readonly AddressHistoryEntry[], today: number): Axis | null {
  const starts = entries.map((entry) => yearFraction(entry.firstDate)).filter((year) => year !== null);
  return starts.length > 0 ? { from: Math.min(...starts), to: today } : null;
}

/** When the person lived there, on the time axis that all entries share. */
function StayBar({ entry, axis }: { entry: AddressHistoryEntry; axis: Axis }) {
  const start = yearFraction(entry.firstDate) ?? yearFraction(entry.lastDate);
  if (start === null) return null;
  const end = entry.isCurrentAddress ? axis.to : (yearFraction(entry.lastDate) ?? start);
  const scale = 100 / (axis.to - axis.from || 1);
  const left = Math.max(0, (start - axis.from) * scale);
  return (
    <span className="relative mt-1 block h-[3px] bg-line/70" aria-hidden="true">
      <span
        className={`absolute inset-y-0 min-w-1 ${entry.isCurrentAddress ? 'bg-green' : 'bg-edge'}`}
        style={{ left: `${left}%`, width: `${Math.max(0, (end - start) * scale)}%` }}
      />
    </span>
  );
}

function AddressRow({ entry, axis }: { entry: AddressHistoryEntry; axis: Axis | null }) {
  const place = [entry.city, [entry.state, entry.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <li className="border-t py-1.5 text-sm">
      <Evidence
        about={entry.fullStreet}
        statement={entry}
        actions={
          <>
            <span className="font-semibold">{entry.fullStreet}</span>
            {entry.isCurrentAddress && <Badge tone="green">Current</Badge>}
            <span>{place}</span>
          </>
        }
        end={
          <span className="text-xs text-muted">
            {formatSpan(entry.firstDate, entry.lastDate, entry.isCurrentAddress) ?? 'dates not known'}
          </span>
        }
      />
      {axis && <StayBar entry={entry} axis={axis} />}
    </li>
  );
}

export function AddressHistory({ entries }: { entries: readonly AddressHistoryEntry[] }) {
  const [today] = useState(() => yearFraction(new Date().toISOString()) ?? 0);
  if (entries.length === 0) return null;
  const axis = axisOf(entries, today);
  return (
    <Section title="Address History" note={axis && `${Math.floor(axis.from)} to today`}>
      <ol>
        {entries.map((entry, index) => (
          <AddressRow key={index} entry={entry} axis={axis} />
        ))}
      </ol>
    </Section>
  );
}
