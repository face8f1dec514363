import type { OperatorCalibration, OperatorCalibrations } from '@deedline/contract/operator/installation';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Answer, Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { SwitchDialog } from '../parts/switch-dialog.tsx';

const SAID = [10, 20, 30, 40, 50, 60, 70, 80, 90];

/** `/operator/calibrations`: curves fitted to reported outcomes; nothing changes until one is put in use. */
export function CalibrationsPanel() {
  usePageTitle('Calibrations · Operator');
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <PageHeader
        title="Calibrations"
        lead="Proposed by npm run deedline -- calibration propose, from what buyers reported. Searches go by the engine's own curves until one is switched on."
      />
      <Answer route="GET /api/operator/calibrations">
        {(calibrations, refresh) => (
          <div className="grid grid-cols-1 gap-10">
            <Proposals calibrations={calibrations} onShow={setShown} onChange={refresh} />
            {shown !== null && (
              <Section title={`What calibration ${shown} would change`}>
                <Answer key={shown} route="GET /api/operator/calibrations/:id" params={{ id: shown }}>
                  {(calibration) => <Changes calibration={calibration} />}
                </Answer>
              </Section>
            )}
          </div>
        )}
      </Answer>
    </>
  );
}

type ProposalsProps = { calibrations: OperatorCalibrations; onShow: (id: number) => void; onChange: () => void };

function Proposals({ calibrations: { engineVersion, proposals }, onShow, onChange }: ProposalsProps) {
  const [act, setAct] = useState<{ id: number | null } | null>(null);
  if (proposals.length === 0) return <Nothing>Nothing has been proposed yet. The engine’s own curves are in use.</Nothing>;
  return (
    <>
      <WideTable label="Proposals">
        <Columns names={['#No.', 'Proposed', 'By', 'Engine', 'State', 'Action']} />
        <tbody>
          {proposals.map(({ id, proposedAt, proposedBy, engineVersion: engine, since }) => (
            <tr key={id}>
              <Figure>{id}</Figure>
              <td className="whitespace-nowrap">{formatMoment(proposedAt)}</td>
              <td>{proposedBy}</td>
              <td>{engine}</td>
              <td>
                {since !== null && <Badge tone="green">on since {formatMoment(since)}</Badge>}
                {engine !== engineVersion && <Badge tone="muted">for another engine</Badge>}
              </td>
              <td className="flex gap-2">
                <Button size="sm" onClick={() => onShow(id)}>
                  What it would change
                </Button>
                {engine === engineVersion && (
                  <ButtonLink size="sm" href={paths.operatorCalibration(id)}>
                    Beside the current<span className="sr-only">, calibration {id}</span>
                  </ButtonLink>
                )}
                {since === null ? (
                  <Button size="sm" disabled={engine !== engineVersion} onClick={() => setAct({ id })}>
                    Switch on
                  </Button>
                ) : (
                  <Button size="sm" variant="danger" onClick={() => setAct({ id: null })}>
                    Switch off
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {act !== null && <SwitchDialog id={act.id} onClose={() => setAct(null)} onChange={onChange} />}
    </>
  );
}

function Changes({ calibration: { inUse, kinds } }: { calibration: OperatorCalibration }) {
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Compared with {inUse === null ? 'the curves of the engine' : `calibration ${inUse}`}. The error is cross-validated: each account is
        judged by curves that were fitted without it.
      </p>
      <WideTable label="What would change">
        <Columns
          names={[
            'Kind',
            '#Reports',
            '#Accounts',
            '#Error now',
            '#With it',
            ...SAID.map((said) => `#said ${said}`),
            '#Delivered',
            '#Would fall',
            '#Would rise',
          ]}
        />
        <tbody>
          {kinds.map(({ kind, labels, accounts, errorBefore, errorAfter, said, delivered, lost, gained }) => (
            <tr key={kind}>
              <td className="font-medium">{kind}</td>
              <Figure>{formatNumber(labels)}</Figure>
              <Figure>{formatNumber(accounts)}</Figure>
              <Figure>{errorBefore?.toFixed(4) ?? '-'}</Figure>
              <Figure>{errorAfter?.toFixed(4) ?? '-'}</Figure>
              {SAID.map((now, place) => (
                <Figure key={now}>{said[place] ?? '-'}</Figure>
              ))}
              <Figure>{formatNumber(delivered)}</Figure>
              <Figure>{formatNumber(lost)}</Figure>
              <Figure>{formatNumber(gained)}</Figure>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </>
  );
}
