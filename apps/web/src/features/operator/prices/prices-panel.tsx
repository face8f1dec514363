import type { OperatorPrices, SetPrices } from '@deedline/contract/operator/prices';
import { PACKAGES, PRICE_NOTICE_DAYS, type Prices } from '@deedline/contract/search/prices';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatCost, formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Answer, Columns, Figure, WideTable } from '../parts/panel.tsx';

const KINDS: readonly (readonly [keyof Prices, string])[] = [
  ['propertyInsights', 'Property Insights'],
  ['contactSearch', 'Contact Search'],
  ['fullReport', 'Full Report'],
  ['reverseSearch', 'Reverse Search'],
];
const STANDING = { in_force: 'in force', to_come: 'upcoming', past: '' } as const;
type Edition = OperatorPrices['editions'][number];

/** `/operator/prices`: the prices of searches and packages, each edition with the day from which it applies. */
export function PricesPanel() {
  usePageTitle('Prices · Operator');
  return (
    <>
      <PageHeader
        title="Prices"
        lead={`What searches and packages cost. Anything held, quoted or checked out before keeps its edition. Once somebody has bought credits, increases take effect ${PRICE_NOTICE_DAYS} days later at the earliest, as the terms promise.`}
      />
      <Answer route="GET /api/operator/prices">
        {({ editions }, refresh) => (
          <div className="grid grid-cols-1 gap-10">
            <Section title="Editions">
              <Editions editions={editions} />
            </Section>
            <Section title="Set prices" note="the figures below are those in force">
              <PriceForm key={editions.length} current={editions.find(({ standing }) => standing === 'in_force')!} onDone={refresh} />
            </Section>
          </div>
        )}
      </Answer>
    </>
  );
}

function Editions({ editions }: { editions: readonly Edition[] }) {
  return (
    <>
      <ul className="border-b md:hidden">
        {editions.map((one) => (
          <EditionCard key={one.edition} of={one} />
        ))}
      </ul>
      <div className="hidden md:block">
        <EditionTable editions={editions} />
      </div>
    </>
  );
}

const sayFrom = ({ edition, validFrom }: Edition) => (edition === 1 ? 'the beginning' : formatMoment(validFrom));
const sayPackage = ({ credits, price }: Edition['packages'][number]) => `${formatNumber(credits)} for ${formatCost(price)}`;

/** An edition as a card, for screens too narrow for the table. */
function EditionCard({ of }: { of: Edition }) {
  const { edition, standing, prices, packages, setBy } = of;
  const figures: [name: string, figure: ReactNode][] = [
    ...KINDS.map(([kind, name]): [string, ReactNode] => [name, prices[kind]]),
    ...packages.map((one, place): [string, ReactNode] => [PACKAGES[place]!.label, sayPackage(one)]),
  ];
  return (
    <li className="border-t py-3 text-sm">
      <p>
        <b className="font-semibold">Edition {edition}</b>, from {sayFrom(of)}
        {STANDING[standing] !== '' && `, ${STANDING[standing]}`}. Set by {setBy}.
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {figures.map(([name, figure]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{figure}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  );
}

function EditionTable({ editions }: { editions: readonly Edition[] }) {
  return (
    <WideTable label="Editions of the prices">
      <Columns
        names={['Edition', 'From', 'Status', ...KINDS.map(([, name]) => `#${name}`), ...PACKAGES.map(({ label }) => `#${label}`), 'Set by']}
      />
      <tbody>
        {editions.map((one) => (
          <tr key={one.edition}>
            <td>{one.edition}</td>
            <td>{sayFrom(one)}</td>
            <td>{STANDING[one.standing]}</td>
            {KINDS.map(([kind]) => (
              <Figure key={kind}>{one.prices[kind]}</Figure>
            ))}
            {one.packages.map((pack, place) => (
              <Figure key={PACKAGES[place]!.label}>{sayPackage(pack)}</Figure>
            ))}
            <td>{one.setBy}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A form for a whole edition; fields that are not changed keep the current prices. */
function PriceForm({ current, onDone }: { current: Edition; onDone: () => void }) {
  const [asked, setAsked] = useState<SetPrices | null>(null);
  const set = useMutation({
    mutationFn: (body: SetPrices) => call('POST /api/operator/prices', { body }),
    onSuccess: ({ editions }) => {
      toast({ title: `Edition ${editions[0]!.edition} is set` });
      onDone();
    },
    onSettled: () => setAsked(null),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const figure = (name: string) => Number(readText(form, name));
    const from = readText(form, 'from');
    setAsked({
      prices: Object.fromEntries(KINDS.map(([kind]) => [kind, figure(kind)])) as unknown as Prices,
      packages: PACKAGES.map(({ label }) => ({ credits: figure(`${label} credits`), price: figure(`${label} price`) })),
      from: from === '' ? null : from,
    });
  }
  return (
    <form onSubmit={submit} aria-label="Set prices">
      <fieldset disabled={set.isPending} className="grid max-w-3xl gap-5">
        <div className="grid grid-cols-2 gap-5 md:grid-cols-4">
          {KINDS.map(([kind, name]) => (
            <Amount key={kind} label={`${name}, credits`} name={kind} value={current.prices[kind]} most={1_000} />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-5 md:grid-cols-4">
          {PACKAGES.map(({ label }, place) => (
            <div key={label} className="grid gap-5">
              <Amount label={`${label}, credits`} name={`${label} credits`} value={current.packages[place]!.credits} most={100_000} />
              <Amount
                label={`${label}, dollars`}
                name={`${label} price`}
                value={current.packages[place]!.price}
                most={100_000}
                step={0.01}
              />
            </div>
          ))}
        </div>
        <Field label="From" optional hint="A UTC day. Leave blank to start now." className="max-w-60">
          {(slots) => <Input {...slots} name="from" type="date" />}
        </Field>
        {set.isError && (
          <p role="alert" className="border border-brick px-4 py-3">
            {messageOf(set.error)}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary">
            Set prices
          </Button>
        </div>
      </fieldset>
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Set these prices?"
        lead={
          asked && (
            <>
              {asked.from === null ? 'Customers pay them from now on.' : `Customers pay them from ${asked.from} on, UTC.`} An edition cannot
              be undone once set, only followed by another one. {sayChanges(current, asked)}
            </>
          )
        }
      >
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={set.isPending} onClick={() => asked && set.mutate(asked)}>
            {set.isPending ? 'Setting...' : 'Set them'}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}

/** 'Full Report: 5 to 6 credits.' for each that differs. */
function sayChanges(current: Edition, asked: SetPrices): string {
  const changes = [
    ...KINDS.flatMap(([kind, name]) =>
      current.prices[kind] === asked.prices[kind] ? [] : [`${name}: ${current.prices[kind]} to ${asked.prices[kind]} credits.`],
    ),
    ...PACKAGES.flatMap(({ label }, place) => {
      const [before, then] = [current.packages[place]!, asked.packages[place]!].map(
        ({ credits, price }) => `${formatNumber(credits)} for ${formatCost(price)}`,
      );
      return before === then ? [] : [`${label}: ${before} to ${then}.`];
    }),
  ];
  return changes.length === 0 ? 'Nothing differs from those in force.' : changes.join(' ');
}

type AmountProps = { label: string; name: string; value: number; most: number; step?: number };

function Amount({ label, name, value, most, step = 1 }: AmountProps) {
  return (
    <Field label={label}>
      {(slots) => <Input {...slots} name={name} type="number" min={step} max={most} step={step} defaultValue={value} required />}
    </Field>
  );
}
