import type { VendorSetting } from '@deedline/contract/vendors/vendor';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatMoment } from '../../../ui/format.ts';
import { sayMicros } from '../../../words/micros.ts';
import { VendorForm } from './vendor-form.tsx';
import { sayBilled, sayKeeping, sayKind, sayWhen, standingOf, useVendorChange } from './vendors.ts';

type VendorRowProps = { vendor: VendorSetting; isOwner: boolean; isOpen: boolean; onToggle: () => void };

/** A vendor's state for this account, and the form to change it. */
export function VendorRow({ vendor, isOwner, isOpen, onToggle }: VendorRowProps) {
  const { label, access, lastFour, verifiedAt, pausedUntil, spentTodayMicros, spentThisMonthMicros, dayMicros, monthMicros } = vendor;
  const standing = standingOf(vendor);
  const keyId = `vendor-${vendor.id}`;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 id={keyId} className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {label}
            <Badge tone={standing.tone}>{standing.word}</Badge>
            {access === 'twin' && <Badge tone="brass">Twin: answers from the made-up state</Badge>}
          </h3>
          <p className="mt-1 text-muted">
            {sayKey(access, lastFour)}
            {lastFour !== null && verifiedAt !== null && ` It was accepted on ${formatDate(verifiedAt)}.`}
            {pausedUntil !== null &&
              ` It is not asked until ${formatMoment(pausedUntil)}: it asked for a pause, does not accept the key, or found far less than before.`}
          </p>
          {vendor.isOn && <p className="mt-1">{sayWhen(vendor)}</p>}
          {vendor.isOn && (
            <p className="mt-1 tabular-nums">
              {sayMicros(spentTodayMicros)} of {sayMicros(dayMicros)} today, {sayMicros(spentThisMonthMicros)} of {sayMicros(monthMicros)}{' '}
              this month
              {access === 'twin' && ', at list prices: a twin bills nothing'}
            </p>
          )}
        </div>
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            {lastFour !== null && <TestButton vendor={vendor} />}
            <Button size="sm" aria-expanded={isOpen} aria-label={`Change ${label}`} onClick={onToggle}>
              Change
            </Button>
          </div>
        )}
      </div>
      <Terms vendor={vendor} />
      {isOpen && (
        <section aria-labelledby={keyId} className="mt-4 border-t pt-4">
          <VendorForm vendor={vendor} onDone={onToggle} />
        </section>
      )}
    </li>
  );
}

function sayKey(access: VendorSetting['access'], lastFour: string | null): string {
  if (lastFour !== null) return `Your key ends in ${lastFour}.`;
  if (access === 'operator') return 'It is asked with this installation’s key, under its reseller contract.';
  if (access === 'twin') return 'No key is needed: it costs nothing, and nobody in its answers is real.';
  return 'It needs a key of your own, which you get from the vendor.';
}

function TestButton({ vendor: { id, label } }: { vendor: VendorSetting }) {
  const test = useVendorChange({
    send: () => call('POST /api/vendors/:id/test', { params: { id }, body: {} }),
    failureTitle: 'Key Not Tested',
    done: ({ isTaken, why }) => {
      if (isTaken === null) return `${label} has no free way to test a key`;
      return isTaken ? `${label} accepts your key` : `${label} does not accept your key${why === null ? '' : `: ${why}`}`;
    },
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={test.isPending}
      onClick={() => test.mutate(undefined)}
      aria-label={`Test the key for ${label}`}
    >
      {test.isPending ? 'Testing...' : 'Test key'}
    </Button>
  );
}

function Terms({ vendor }: { vendor: VendorSetting }) {
  const { label, homepage, terms, termsReadOn, prices } = vendor;
  return (
    <details className="mt-3">
      <summary className="touch:min-h-11">
        Terms and prices of {label}, as read on {formatDate(`${termsReadOn}T12:00:00Z`)}
      </summary>
      <ul className="mt-2 grid gap-1 text-muted">
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{sayKeeping(vendor)}</li>
      </ul>
      <dl className="mt-3 grid max-w-lg grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {prices.map(({ kind, micros }) => (
          <div key={kind} className="contents">
            <dt>{sayKind(kind)}</dt>
            <dd className="text-right tabular-nums">{sayMicros(micros)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        The vendor&rsquo;s list prices, {sayBilled(vendor)}. Your contract with it may say otherwise: {homepage}
      </p>
    </details>
  );
}
