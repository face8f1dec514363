import type { MeasuredAccuracy } from '@deedline/contract/accuracy';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Fact } from '../../ui/section.tsx';
import { PROFILE_WORDS } from './words.ts';

/** On which data, when, and with which engine. */
export function MeasuredOn({ measured }: { measured: MeasuredAccuracy }) {
  return (
    <>
      <p className="max-w-3xl border-l-2 border-brass pl-4 text-lg">
        Measured on made-up data, not on real people; what real users report is added below as soon as there is enough.
      </p>
      <dl className="mt-6 grid max-w-3xl grid-cols-2 gap-x-8 gap-y-4">
        <Fact label="Engine">{measured.engineVersion}</Fact>
        <Fact label="Measured on">{formatDate(measured.measuredOn)}</Fact>
        {measured.data.map(({ profile, seed, parcels, samples }) => (
          <Fact key={profile} label={`${PROFILE_WORDS[profile].name} noise`} className="max-sm:col-span-2">
            a state of {formatNumber(parcels)} parcels from seed {seed}, {formatNumber(samples)} searches
          </Fact>
        ))}
      </dl>
      <p className="mt-6 max-w-3xl text-muted">
        The state is made from a seed: people over decades with their marriages, moves and deaths, namesakes and twins, trusts and companies
        that own, recycled numbers; and files about them, each with its own gaps, delays and errors. Nobody in it is real, so what is true
        is known for every contact. A contact is right when it is the person’s and reaches them on the day of the search. No weight and no
        curve was learned on this seed. A made-up state does not prove the real one: that is what your reports are for.
      </p>
    </>
  );
}
