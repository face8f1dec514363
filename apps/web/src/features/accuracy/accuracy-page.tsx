import type { MeasuredAccuracy } from '@deedline/contract/accuracy/accuracy';
import { DRAWN_ACCURACY } from '@deedline/contract/accuracy/drawn-accuracy';
import { MEASURED_ACCURACY } from '@deedline/contract/accuracy/measured-accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { WhenBilled } from '../../ui/when-billed.tsx';
import { useAnswer } from '../../api/call.ts';
import { useAnchor, usePageTitle } from '../../ui/page/page-window.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { Fact, Section, Sheets } from '../../ui/page/section.tsx';
import { FigureTable, TargetStanding } from './figure-table.tsx';
import { Reliability } from './reliability.tsx';
import { Reported } from './reported.tsx';
import { ByKindOfCase } from './by-kind-of-case.tsx';
import { DrawnWorlds } from './drawn-worlds.tsx';
import { Standing } from './standing.tsx';
import { PROFILE_WORDS } from './words.ts';

const FIGURES = '/api/accuracy';

/** How reliable the confidence is: the measured figures are part of the document, what users report is fetched from the installation. */
export function AccuracyPage() {
  usePageTitle(
    'Accuracy',
    'What a confidence of 85 means, measured: what was said against what was right, with intervals, targets met and missed, and what users report.',
  );
  useAnchor();
  const accuracy = useAnswer(`GET ${FIGURES}`);
  const { figures, baselines, bands, byRecords, strata } = MEASURED_ACCURACY;
  return (
    <OpenLayout width="wide">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-4xl font-bold">What a confidence is worth</h1>
          <p className="mt-3 max-w-2xl text-lg text-muted">
            Every phone and email we sell carries a number from 0 to 100. Here is how often that number was right.
          </p>
        </div>
        <a href={FIGURES} download="deedline-accuracy.json" className={buttonClass()}>
          Download figures (JSON)
        </a>
      </div>
      <div className="mt-10 space-y-16">
        <Section title="In plain words">
          <Meaning />
        </Section>
        <Section title="How it was measured">
          <MeasuredOn measured={MEASURED_ACCURACY} />
        </Section>
        <Section title="Said and right">
          <Reliability measured={MEASURED_ACCURACY} />
        </Section>
        {bands && byRecords && (
          <Section title="At 90 and above, and by records">
            <Standing bands={bands} byRecords={byRecords} />
          </Section>
        )}
        <ByKindOfCase strata={strata} />
        <DrawnWorlds drawn={DRAWN_ACCURACY} />
        <Section title="Every figure">
          <TargetStanding figures={figures} />
          <FigureTable figures={figures} baselines={baselines} />
          {baselines.length > 0 && (
            <p className="mt-4 max-w-3xl text-sm text-muted">
              The columns at the right are simpler methods, run on the same searches over typical records.
            </p>
          )}
        </Section>
        <Section title="What users report">
          <Reported accuracy={accuracy} />
        </Section>
      </div>
    </OpenLayout>
  );
}

const MEANINGS = [
  {
    title: 'Confidence 85',
    body: 'Of 100 phone numbers or emails with this number, 85 are the right person’s and reach them today. 15 are not, and we do not know which.',
  },
  {
    title: (
      <WhenBilled otherwise={`Below ${CONTACT_THRESHOLD} nothing is shown`}>{`Below ${CONTACT_THRESHOLD} nothing is sold`}</WhenBilled>
    ),
    body: (
      <>
        A contact that is more likely wrong than right is not delivered<WhenBilled> and not charged</WhenBilled>. No answer is better than a
        wrong one.
      </>
    ),
  },
  {
    title: 'What moves it',
    body: 'How surely the records speak of this person, how many independent sources say so, how long ago, and what checks of the line or mailbox said. A Do-Not-Call listing does not move it.',
  },
] as const;

/** What the number means, in plain words. */
function Meaning() {
  return (
    <Sheets className="md:grid-cols-3">
      {MEANINGS.map(({ title, body }, index) => (
        <div key={index} className="p-4 sm:p-6">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-sm leading-relaxed text-muted">{body}</p>
        </div>
      ))}
    </Sheets>
  );
}

/** The data, date and engine version of the measurement. */
function MeasuredOn({ measured }: { measured: MeasuredAccuracy }) {
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
