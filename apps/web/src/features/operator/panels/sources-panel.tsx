import type { LoadStanding, OperatorLoad, OperatorSources, SourceHour } from '@deedline/contract/operator/installation';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Answer, Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { HourBars } from '../parts/hour-bars.tsx';

const TONES: Record<LoadStanding, BadgeTone> = { fresh: 'muted', due: 'brass', stale: 'brick' };
const ORDER: readonly LoadStanding[] = ['stale', 'due', 'fresh'];

/** `/operator/sources`: how old the loaded records are, and how the live sources respond. */
export function SourcesPanel() {
  usePageTitle('Sources · Operator');
  return (
    <>
      <PageHeader
        title="Sources"
        lead="What searches read, as of when, and how often a source that was asked did not answer. A load's age counts from the date its file gives."
      />
      <Answer route="GET /api/operator/sources">
        {({ at, loads, failed, asked }) => (
          <div className="grid grid-cols-1 gap-10">
            {loads.length === 0 && <FirstLoad />}
            <Section title="How sources answered" note="look-ups of the last 24 hours, by the hour">
              <AskedTable asked={asked} at={at} />
            </Section>
            <Section title="Loads" note={`${formatNumber(loads.length)} live`}>
              <LoadTable loads={loads} />
            </Section>
            <Section title="Loads that failed" note="the last 30 days">
              {failed.length === 0 ? (
                <Nothing>None.</Nothing>
              ) : (
                <WideTable label="Loads that failed">
                  <Columns names={['Source', 'Layout', 'Started', 'State']} />
                  <tbody>
                    {failed.map(({ source, label, layout, startedAt, state }) => (
                      <tr key={`${source} ${layout} ${startedAt}`}>
                        <td>{label}</td>
                        <td>{layout}</td>
                        <td className="whitespace-nowrap">{formatMoment(startedAt)}</td>
                        <td>{state}</td>
                      </tr>
                    ))}
                  </tbody>
                </WideTable>
              )}
            </Section>
          </div>
        )}
      </Answer>
    </>
  );
}

/** Shown while nothing is loaded: where to load a roll, in the console or by command in the terminal. */
function FirstLoad() {
  return (
    <Section title="Load your county" note="nothing is on file yet">
      <div className="grid max-w-3xl gap-3 border-t pt-3 text-sm">
        <p>
          Begin with the roll that your county&rsquo;s assessor publishes. Searches see it as soon as the load is done; nothing has to be
          restarted.
        </p>
        <p>
          <ButtonLink variant="primary" href={paths.operatorFeeds}>
            Find what is published
          </ButtonLink>{' '}
          <ButtonLink href={paths.operatorLoads}>Load a file you have</ButtonLink>
        </p>
        <p>Or run this command where Deedline runs:</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too */}
        <pre tabIndex={0} className="overflow-x-auto border bg-raise p-3 font-mono text-xs">
          npm run ingest -- fl-nal NAL01F202601.csv --source alachua-assessor --as-of 2026-07-01 --state FL --county 12001
        </pre>
        <p className="text-muted">
          The first word is the layout of the file; <code className="font-mono text-xs">npm run ingest -- --help</code> lists the known
          ones. <code className="font-mono text-xs">--county</code> is the FIPS code of the county,{' '}
          <code className="font-mono text-xs">--as-of</code> the day that the roll names.
        </p>
      </div>
    </Section>
  );
}

type Counted = Pick<SourceHour, 'answered' | 'late' | 'failed' | 'skipped'>;
const sumOf = (hours: readonly SourceHour[], of: keyof Counted) => hours.reduce((sum, hour) => sum + hour[of], 0);

function AskedTable({ asked, at }: Pick<OperatorSources, 'asked' | 'at'>) {
  if (asked.length === 0) return <Nothing>Nothing was asked in the last 24 hours.</Nothing>;
  return (
    <WideTable label="How sources answered">
      <Columns names={['Source', '#Asked', '#Answered', '#Late', '#Failed', '#Breaker open', '#Did not answer', '#Mean', 'By the hour']} />
      <tbody>
        {asked.map(({ source, hours }) => {
          const [answered, late, failures, skipped] = (['answered', 'late', 'failed', 'skipped'] as const).map((of) => sumOf(hours, of));
          const all = answered! + late! + failures! + skipped!;
          const unanswered = all - answered!;
          const spentMs = hours.reduce((sum, hour) => sum + (hour.meanMs ?? 0) * hour.answered, 0);
          return (
            <tr key={source}>
              <td className="font-medium">{source}</td>
              <Figure>{formatNumber(all)}</Figure>
              <Figure>{formatNumber(answered!)}</Figure>
              <Figure>{formatNumber(late!)}</Figure>
              <Figure>{formatNumber(failures!)}</Figure>
              <Figure>{formatNumber(skipped!)}</Figure>
              <Figure>
                <span className={unanswered > 0 ? 'font-medium text-brick' : 'text-muted'}>{((100 * unanswered) / all).toFixed(1)}%</span>
              </Figure>
              <Figure>{answered === 0 ? '' : `${(spentMs / answered!).toFixed(1)} ms`}</Figure>
              <td>
                <HourBars source={source} hours={hours} at={at} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}

function LoadTable({ loads }: { loads: readonly OperatorLoad[] }) {
  const [onlyOld, setOnlyOld] = useState(false);
  if (loads.length === 0) return <Nothing>Nothing is loaded yet: no search can find anything.</Nothing>;
  const shown = loads
    .filter(({ standing }) => !onlyOld || standing !== 'fresh')
    .toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) || b.ageDays - a.ageDays);
  return (
    <>
      <Button
        size="sm"
        className="mb-3"
        aria-pressed={onlyOld}
        variant={onlyOld ? 'primary' : 'secondary'}
        onClick={() => setOnlyOld(!onlyOld)}
      >
        Only what is due or stale
      </Button>
      {shown.length === 0 ? (
        <Nothing>All loads are as fresh as expected.</Nothing>
      ) : (
        <WideTable label="Live loads">
          <Columns names={['Source', 'Place', 'Layout', 'As of', '#Age', '#Expected within', 'Status', '#Records', '#Refused', 'Loaded']} />
          <tbody>
            {shown.map((load) => (
              <LoadRow key={`${load.source} ${load.layout}`} load={load} />
            ))}
          </tbody>
        </WideTable>
      )}
    </>
  );
}

function LoadRow({ load }: { load: OperatorLoad }) {
  const { source, label, place, layout, asOf, ageDays, expectedDays, standing, rowsLoaded, rowsRejected, publishedAt } = load;
  return (
    <tr>
      <td title={source}>{label}</td>
      <td className="whitespace-nowrap">{place ?? 'everywhere'}</td>
      <td className="font-mono text-xs">{layout}</td>
      <td className="whitespace-nowrap">{formatDate(asOf)}</td>
      <Figure>{formatNumber(ageDays)} d</Figure>
      <Figure>{formatNumber(expectedDays)} d</Figure>
      <td>
        <Badge tone={TONES[standing]}>{standing}</Badge>
      </td>
      <Figure>{formatNumber(rowsLoaded)}</Figure>
      <Figure>{formatNumber(rowsRejected)}</Figure>
      <td className="whitespace-nowrap text-muted">{publishedAt === null ? '' : formatMoment(publishedAt)}</td>
    </tr>
  );
}
