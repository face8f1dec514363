import type { ContactKind, ContactOutcome } from '@deedline/contract/outcome';
import { useQuery } from '@tanstack/react-query';
import { outcomesQuery } from '../../../api/queries.ts';
import { useMay } from '../../../roles/use-may.ts';
import { classNames } from '../../../ui/class-names.ts';
import { findOutcome, noteOf, outcomeChoices } from './outcome-words.ts';
import { useReportOutcome } from './use-report-outcome.ts';

type ChoiceProps = { outcome: ContactOutcome; label: string; isPressed: boolean; onPress: () => void };

function Choice({ outcome, label, isPressed, onPress }: ChoiceProps) {
  const pressed = outcome === 'right_party' ? 'bg-wash text-green' : 'bg-brick-wash text-brick';
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={classNames(
        'h-7 px-2.5 text-xs whitespace-nowrap first:rounded-l-[5px] last:rounded-r-[5px] touch:min-h-11',
        isPressed ? `font-semibold ${pressed}` : 'text-muted hover:bg-wash hover:text-ink',
      )}
    >
      {label}
    </button>
  );
}

type OutcomeButtonsProps = { searchId: string; kind: ContactKind; contact: string; about: string };

/** What became of a contact, in one press; and what came back for it, on a line of its own: the buttons stay where they are. */
export function OutcomeButtons({ searchId, kind, contact, about }: OutcomeButtonsProps) {
  const { data: outcomes } = useQuery(outcomesQuery(searchId));
  const report = useReportOutcome(searchId, kind, contact);
  const mayReport = useMay('member');
  const known = findOutcome(outcomes, kind, contact);
  const pressed = report.isPending ? report.variables : known?.outcome;
  const note = report.isPending ? null : noteOf(known);
  if (!mayReport) return note && <p className="text-xs text-muted">{note}</p>;
  return (
    <>
      <fieldset aria-label={`What became of ${about}`} className="inline-flex divide-x rounded-md border @4xl:ml-auto">
        {outcomeChoices(kind).map(({ outcome, label }) => (
          <Choice
            key={outcome}
            outcome={outcome}
            label={label}
            isPressed={pressed === outcome}
            // A second click while the first is under way says nothing new.
            onPress={() => !report.isPending && report.mutate(outcome)}
          />
        ))}
      </fieldset>
      {note && <p className="basis-full text-xs text-muted @4xl:text-right">{note}</p>}
      <output className="sr-only">{report.data?.message}</output>
    </>
  );
}
