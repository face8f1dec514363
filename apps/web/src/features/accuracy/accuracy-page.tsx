import { MEASURED_ACCURACY } from '@deedline/contract/measured-accuracy';
import { useAnswer } from '../../api/use-answer.ts';
import { useAnchor } from '../../ui/anchor.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Section } from '../../ui/section.tsx';
import { OpenLayout } from '../../ui/open-layout.tsx';
import { FigureTable } from './figure-table.tsx';
import { Meaning } from './meaning.tsx';
import { MeasuredOn } from './measured-on.tsx';
import { Reliability } from './reliability.tsx';
import { Reported } from './reported.tsx';
import { Standing } from './standing.tsx';
import { TargetStanding } from './target-standing.tsx';

const FIGURES = '/api/accuracy';

/** What a confidence is worth: what was measured stands in the document, what users report comes from the installation. */
export function AccuracyPage() {
  usePageTitle(
    'Accuracy',
    'What a confidence of 85 means, measured: what was said against what was right, with intervals, targets met and missed, and what users report.',
  );
  useAnchor();
  const accuracy = useAnswer(`GET ${FIGURES}`);
  const { figures, baselines, bands, byRecords } = MEASURED_ACCURACY;
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
        <Section title="Every figure">
          <TargetStanding figures={figures} />
          <FigureTable figures={figures} baselines={baselines} />
          {baselines.length > 0 && (
            <p className="mt-4 max-w-3xl text-sm text-muted">
              The columns at the right are simpler ways, run on the same searches over typical records.
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
