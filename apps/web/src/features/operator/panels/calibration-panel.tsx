import type { ComparedStratum, Comparison } from '@deedline/contract/operator/comparison';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { useState } from 'react';
import { useParams } from 'wouter';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Answer, Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { SwitchDialog } from '../parts/switch-dialog.tsx';

/** `/operator/calibrations/:id`: what proposed curves would have said, beside those in use. */
export function CalibrationPanel() {
  const id = Number(useParams<{ id: string }>().id);
  usePageTitle(`Calibration ${id} · Operator`);
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Calibrations', href: paths.operatorCalibrations }, { label: `Calibration ${id}` }]} />
      </div>
      <Answer route="GET /api/operator/calibrations/:id/comparison" params={{ id }}>
        {(comparison, refresh) => <Compared comparison={comparison} onChange={refresh} />}
      </Answer>
    </>
  );
}

function Compared({ comparison, onChange }: { comparison: Comparison; onChange: () => void }) {
  const { id, since, inUse, proposedAt, engineVersion, judged, unseen, strata, below, tooFew, moves } = comparison;
  const [isAsking, setAsking] = useState(false);
  const current = inUse === null ? 'the engine’s curves' : `calibration ${inUse}`;
  return (
    <>
      <PageHeader
        title={`Calibration ${id} compared with ${inUse === id ? 'itself' : current}`}
        lead={`Proposed ${formatMoment(proposedAt)} for engine ${engineVersion}. Judged on ${formatNumber(judged)} reports, each with curves that were not fitted to it: the ${formatNumber(unseen)} made after the proposal with the proposal itself, the others with curves fitted without the account that reported them.`}
        actions={
          <>
            {since !== null && <Badge tone="green">on since {formatMoment(since)}</Badge>}
            <Button variant={since === null ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
              {since === null ? 'Switch on' : 'Switch off'}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-10">
        <Section title="What would move" note="contacts of the last 30 days">
          <Moves moves={moves} />
        </Section>
        <Section title="By kind of contact" note="intervals at 95%, by account">
          {strata.length === 0 ? (
            <Nothing>No kind of contact has enough reports from enough accounts yet.</Nothing>
          ) : (
            <Strata strata={strata} />
          )}
        </Section>
        {strata.map((stratum) => (
          <Section key={stratum.name} title={`Said and right: ${stratum.name}`} note={`${formatNumber(stratum.labels)} reports`}>
            <Reliability stratum={stratum} />
          </Section>
        ))}
        <Section title={`Below ${CONTACT_THRESHOLD}`} note="contacts that accounts had from elsewhere and reported on">
          <Below below={below} />
        </Section>
        {tooFew.length > 0 && (
          <Section title="Too few reports">
            <WideTable label="Too few reports">
              <Columns names={['Kind', '#Reports', '#Accounts']} />
              <tbody>
                {tooFew.map(({ name, labels, accounts }) => (
                  <tr key={name}>
                    <td className="font-medium">{name}</td>
                    <Figure>{formatNumber(labels)}</Figure>
                    <Figure>{formatNumber(accounts)}</Figure>
                  </tr>
                ))}
              </tbody>
            </WideTable>
          </Section>
        )}
      </div>
      {isAsking && <SwitchDialog id={since === null ? id : null} onClose={() => setAsking(false)} onChange={onChange} />}
    </>
  );
}

function Moves({ moves }: Pick<Comparison, 'moves'>) {
  return (
    <WideTable label="What would move">
      <Columns names={['At', '#Now', '#Would fall below', '#Would rise to it']} />
      <tbody>
        {moves.map(({ bound, delivered, down, up }) => (
          <tr key={bound}>
            <td className="font-medium">{bound} or more</td>
            <Figure>{formatNumber(delivered)}</Figure>
            <Figure>{formatNumber(down)}</Figure>
            <Figure>{formatNumber(up)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Weighted, because an account is more likely to have a contact from elsewhere if it is right. */
function Below({ below }: Pick<Comparison, 'below'>) {
  return (
    <WideTable label={`Below ${CONTACT_THRESHOLD}`}>
      <Columns
        names={['Kind', '#Reports', '#Accounts', '#Right ones reported, times as often', '#Right of all, %', '#Said now', '#Said next']}
      />
      <tbody>
        {below.map(({ kind, labels, accounts, odds, fit }) => (
          <tr key={kind}>
            <td className="font-medium">{kind}</td>
            <Figure>{formatNumber(labels)}</Figure>
            <Figure>{formatNumber(accounts)}</Figure>
            <Figure>{odds === null ? 'too few' : `${odds.value.toFixed(1)} (${odds.low.toFixed(1)} to ${odds.high.toFixed(1)})`}</Figure>
            <Figure>{fit === null ? 'too few' : percent(fit.right)}</Figure>
            <Figure>{fit === null ? '' : percent(fit.before)}</Figure>
            <Figure>{fit === null ? '' : percent(fit.after)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

const percent = (share: number) => (100 * share).toFixed(1);
const withInterval = ({ value, low, high }: ComparedStratum['right']) => `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

function Strata({ strata }: Pick<Comparison, 'strata'>) {
  return (
    <WideTable label="By kind of contact">
      <Columns
        names={[
          'Kind',
          '#Reports',
          '#Accounts',
          '#Right, %',
          '#Said now',
          '#Said next',
          '#ECE now',
          '#ECE next',
          '#Brier now',
          '#Brier next',
        ]}
      />
      <tbody>
        {strata.map(({ name, labels, accounts, right, now, next }) => (
          <tr key={name}>
            <td className="font-medium whitespace-nowrap">{name}</td>
            <Figure>{formatNumber(labels)}</Figure>
            <Figure>{formatNumber(accounts)}</Figure>
            <Figure>{percent(right.value)}</Figure>
            <Figure>{percent(now.said)}</Figure>
            <Figure>{percent(next.said)}</Figure>
            <Figure>{withInterval(now.ece)}</Figure>
            <Figure>{withInterval(next.ece)}</Figure>
            <Figure>{withInterval(now.brier)}</Figure>
            <Figure>{withInterval(next.brier)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Reliability({ stratum: { name, rows } }: { stratum: ComparedStratum }) {
  return (
    <WideTable label={`Said and right: ${name}`}>
      <Columns names={['Sold at', '#Reports', '#Right, %', '#95%', '#Said now', '#Said next']} />
      <tbody>
        {rows.map(({ from, to, count, right, low, high, now, next }) => (
          <tr key={from}>
            <td className="font-medium">
              {from} to {to}
            </td>
            <Figure>{formatNumber(count)}</Figure>
            <Figure>{percent(right)}</Figure>
            <Figure>
              {percent(low)} to {percent(high)}
            </Figure>
            <Figure>{percent(now)}</Figure>
            <Figure>{percent(next)}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
