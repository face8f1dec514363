import type { LegalHoldShown, NewHold, OperatorRetention } from '@deedline/contract/operator/requests';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { Answer, Columns, Figure, Nothing, WideTable } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason.tsx';

/** `/operator/retention`: legal holds, what was deleted, and the rules. */
export function RetentionPanel() {
  usePageTitle('Retention · Operator');
  return (
    <>
      <PageHeader
        title="Retention"
        lead="No job, and no closing of an account, removes what a legal hold covers. Everything else is removed by the rules below, once a day."
      />
      <Answer route="GET /api/operator/retention">
        {({ holds, runs, policy }, refresh) => (
          <div className="grid grid-cols-1 gap-10">
            <Section title="Legal holds">
              <Holds holds={holds} onChange={refresh} />
            </Section>
            <Section title="What was removed" note="the latest 50 runs">
              <Runs runs={runs} />
            </Section>
            <Section title="The rules">
              <WideTable label="The rules">
                <Columns names={['What', 'How long']} />
                <tbody>
                  {policy.map(({ what, period }) => (
                    <tr key={what}>
                      <td className="min-w-64 max-md:whitespace-normal!">{what}</td>
                      <td className="min-w-64 max-md:whitespace-normal!">{period}</td>
                    </tr>
                  ))}
                </tbody>
              </WideTable>
            </Section>
          </div>
        )}
      </Answer>
    </>
  );
}

function Holds({ holds, onChange }: { holds: readonly LegalHoldShown[]; onChange: () => void }) {
  const [isPlacing, setPlacing] = useState(false);
  const [ending, setEnding] = useState<number | null>(null);
  return (
    <>
      <Button size="sm" className="mb-3" onClick={() => setPlacing(true)}>
        Place a hold
      </Button>
      {holds.length === 0 ? <Nothing>No legal hold has been placed.</Nothing> : <HoldTable holds={holds} onEnd={setEnding} />}
      {isPlacing && <HoldDialog onClose={() => setPlacing(false)} onPlaced={onChange} />}
      {ending !== null && (
        <ReasonDialog
          title={`Release hold ${ending}`}
          lead="What it kept, and nothing else keeps, is removed with the next run."
          act="Release"
          isDanger
          done="Released"
          onClose={() => setEnding(null)}
          send={async (reason) => {
            await call('POST /api/operator/retention/holds/:id/release', { params: { id: ending }, body: { reason } });
            onChange();
          }}
        />
      )}
    </>
  );
}

function HoldTable({ holds, onEnd }: { holds: readonly LegalHoldShown[]; onEnd: (id: number) => void }) {
  return (
    <WideTable label="Legal holds">
      <Columns names={['#No.', 'On', 'Why', 'Placed', 'By', 'State']} />
      <tbody>
        {holds.map(({ id, subject, reason, placedAt, placedBy, released }) => (
          <tr key={id}>
            <Figure>{id}</Figure>
            <td className="font-mono text-xs">{subject}</td>
            <td>{reason}</td>
            <td className="whitespace-nowrap">{formatMoment(placedAt)}</td>
            <td className="whitespace-nowrap">{placedBy}</td>
            <td>
              {released === null ? (
                <Button size="sm" variant="danger" onClick={() => onEnd(id)}>
                  Release
                </Button>
              ) : (
                `released ${formatMoment(released.at)} by ${released.by}: ${released.reason}`
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Runs({ runs }: { runs: OperatorRetention['runs'] }) {
  if (runs.length === 0) return <Nothing>The rules have not been applied yet.</Nothing>;
  return (
    <WideTable label="Runs">
      <Columns names={['#No.', 'Started', 'By', 'Removed', 'Could not be applied']} />
      <tbody>
        {runs.map(({ id, beganAt, operator, removed, failed }) => (
          <tr key={id}>
            <Figure>{id}</Figure>
            <td className="whitespace-nowrap">{formatMoment(beganAt)}</td>
            <td>{operator ?? 'the worker'}</td>
            <td>{removed.map(({ rule, count }) => `${rule.replaceAll('_', ' ')} ${formatNumber(count)}`).join(', ') || 'nothing'}</td>
            <td className="text-brick">{failed.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** What a legal hold covers: an account, a search, or a period. */
function HoldDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: () => void }) {
  const [on, setOn] = useState<NewHold['on']>('account');
  return (
    <ReasonDialog
      title="Place a legal hold"
      lead="Nothing that it covers is removed until it is released."
      act="Place the hold"
      done="Placed"
      onClose={onClose}
      send={async (reason, form) => {
        const id = readText(form, 'id').trim();
        const what = on === 'days' ? { on, from: readText(form, 'from'), until: readText(form, 'until') } : { on, id };
        await call('POST /api/operator/retention/holds', { body: { ...what, reason } });
        onPlaced();
      }}
    >
      <Field label="On">
        {(slots) => (
          <Select {...slots} value={on} onChange={(event) => setOn(event.currentTarget.value as NewHold['on'])}>
            <option value="account">an account</option>
            <option value="search">one search</option>
            <option value="days">everything from certain days</option>
          </Select>
        )}
      </Field>
      {on === 'days' ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From (UTC)">{(slots) => <Input {...slots} name="from" type="date" required />}</Field>
          <Field label="Until, inclusive">{(slots) => <Input {...slots} name="until" type="date" required />}</Field>
        </div>
      ) : (
        <Field label={on === 'account' ? 'Account id' : 'Search id'}>
          {(slots) => <Input {...slots} name="id" maxLength={36} autoComplete="off" required className="font-mono" />}
        </Field>
      )}
    </ReasonDialog>
  );
}
