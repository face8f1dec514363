import type { Feed } from '@deedline/contract/operator/feeds';
import { useState } from 'react';
import { Link } from 'wouter';
import { call, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ReasonDialog } from '../parts/reason.tsx';
import { FeedForm, type Period, PERIODS } from './feed-form.tsx';

/** Default hour in UTC, at night in the United States. */
const HOUR = 8;

/** Sorted by name; each with its progress, its last result and its actions. */
export function FeedList({ feeds, onChange }: { feeds: readonly Feed[]; onChange: () => void }) {
  return (
    <ul aria-label="What is fetched" className="border-t">
      {feeds.map((feed) => (
        <li key={feed.name} className="border-b py-4">
          <FeedRow feed={feed} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function FeedRow({ feed, onChange }: { feed: Feed; onChange: () => void }) {
  const { name, address, where, tokenEnd, last, begunAt, progress, canBeScheduled, isOn } = feed;
  const [shown, setShown] = useState<'form' | 'question' | null>(null);
  const act = async (title: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ title, description: messageOf(error), variant: 'destructive' });
    }
    onChange();
  };
  const run = () => act('Not fetched', () => call('POST /api/operator/feeds/:name/run', { params: { name } }));
  const stop = () => act('Not stopped', () => call('POST /api/operator/feeds/:name/stop', { params: { name } }));
  return (
    <article aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        <span className="text-xs text-muted">{describeWhen(feed)}</span>
      </div>
      <p className="text-xs break-all text-muted">
        {address}
        {where !== null && `, rows where ${where}`}
        {tokenEnd !== null && `, with a token that ends in ${tokenEnd}`}
      </p>
      {begunAt !== null && <p className="mt-2 text-sm">Being fetched{progress === null ? '' : `: ${progress}`}</p>}
      {last !== null && begunAt === null && (
        <p className={last.isFailure ? 'mt-2 max-w-3xl border-l-2 border-brick pl-3 text-sm' : 'mt-2 text-sm'}>
          {formatMoment(last.endedAt)}: {last.says}{' '}
          {last.fileId !== null && (
            <Link href={paths.operatorLoadFile(last.fileId)} className="link">
              Review it and load it
            </Link>
          )}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Button size="sm" disabled={begunAt !== null} onClick={() => void run()}>
          Fetch it now
        </Button>
        {isOn && (
          <Button size="sm" variant="ghost" onClick={() => void stop()}>
            Stop its schedule
          </Button>
        )}
        {!isOn && canBeScheduled && <Schedule name={name} act={act} />}
        <Button size="sm" variant="ghost" aria-label={`Change ${name}`} onClick={() => setShown('form')}>
          Change
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => setShown('question')}>
          Remove
        </Button>
      </div>
      {shown === 'form' && <FeedForm feed={feed} onClose={() => setShown(null)} onChange={onChange} />}
      {shown === 'question' && (
        <ReasonDialog
          title={`Remove ${name}?`}
          lead="It is no longer fetched, and its results are no longer listed here. What it loaded stays until it is removed under Load files."
          act="Remove it"
          isDanger
          done={`${name} is removed`}
          onClose={() => setShown(null)}
          send={async (reason) => {
            await call('POST /api/operator/feeds/:name/remove', { params: { name }, body: { reason } });
            onChange();
          }}
        />
      )}
    </article>
  );
}

function describeWhen({ every, hour, isOn, nextAt, begunAt }: Feed): string {
  if (!isOn) return every === 'once' ? (nextAt !== null && begunAt === null ? 'waiting for a worker' : 'when asked for') : 'stopped';
  const next = nextAt === null ? '' : `, next ${formatMoment(nextAt)}`;
  return `every ${every} at ${hour}:00 UTC${next}`;
}

type ScheduleProps = { name: string; act: (title: string, work: () => Promise<unknown>) => Promise<void> };

function Schedule({ name, act }: ScheduleProps) {
  const [every, setEvery] = useState<Period>('month');
  const save = () =>
    act('Not scheduled', () => call('PUT /api/operator/feeds/:name/schedule', { params: { name }, body: { every, hour: HOUR } }));
  return (
    <>
      <Field label="Repeat automatically">
        {(slots) => (
          <Select {...slots} value={every} onChange={({ currentTarget }) => setEvery(currentTarget.value as Period)}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {' '}
                every {period}{' '}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button size="sm" onClick={() => void save()}>
        Fetch and load it on schedule
      </Button>
    </>
  );
}
