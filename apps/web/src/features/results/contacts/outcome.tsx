import type { ContactOutcomeOnRecord, ReportOutcome } from '@deedline/contract/accuracy/outcome';
import { type ContactKind, type ContactOutcome, OUTCOMES } from '@deedline/contract/accuracy/outcome-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { reportFailure } from '../../../api/session.ts';
import { refreshCharges } from '../../../api/batch-jobs.ts';
import { outcomesQuery, searchQuery } from '../../../api/queries.ts';
import { useMay } from '../../../roles/roles.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Disclosure } from '../evidence/evidence.tsx';

type Reported = { searchId: string; kind: ContactKind; contact: string };
type ContactProps = Reported & { about: string; disclosure: Disclosure };

/** The toggle at the end of a row: shows the reported outcome and opens the choices. */
export function OutcomeToggle({ about, disclosure, ...reported }: ContactProps) {
  const known = useKnownOutcome(reported);
  const mayReport = useMay('member');
  if (!mayReport)
    return <span className={classNames('text-xs leading-6', known && toneOf(known.outcome))}>{known && nameOutcome(known.outcome)}</span>;
  return (
    <button
      type="button"
      aria-expanded={disclosure.isOpen}
      aria-controls={disclosure.id}
      onClick={disclosure.toggle}
      className={classNames(
        'inline-flex items-center gap-0.5 justify-self-end print:hidden rounded-md text-xs leading-6 hover:text-ink touch:-my-2.5 touch:min-h-11 touch:min-w-11 touch:justify-center',
        known ? `font-semibold ${toneOf(known.outcome)}` : 'text-muted',
      )}
    >
      <span className="@max-4xl:sr-only">{known ? nameOutcome(known.outcome) : 'Outcome'}</span>
      <span className="sr-only"> of {about}</span>
      <ChevronDown className={classNames('size-4 transition-transform', disclosure.isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  );
}

function useKnownOutcome({ searchId, kind, contact }: Reported) {
  const { data: outcomes } = useQuery(outcomesQuery(searchId));
  return findOutcome(outcomes, kind, contact);
}

export function findOutcome(
  outcomes: readonly ContactOutcomeOnRecord[] | undefined,
  kind: ContactKind,
  contact: string,
): ContactOutcomeOnRecord | undefined {
  return outcomes?.find((each) => each.kind === kind && each.contact === contact);
}

const toneOf = (outcome: ContactOutcome) => (outcome === 'right_party' ? 'text-green' : 'text-brick');

const WORDS = {
  right_party: 'Right party',
  wrong_number: 'Wrong number',
  disconnected: 'Disconnected',
  wrong_person: 'Wrong person',
  bounced: 'Bounced',
} as const satisfies Record<ContactOutcome, string>;

function nameOutcome(outcome: ContactOutcome): string {
  return WORDS[outcome];
}

/** Reports a contact's outcome with one click and shows what was refunded; the note stays when the choices are closed. */
export function OutcomePanel({ about, disclosure, actions, ...reported }: ContactProps & { actions?: ReactNode }) {
  const known = useKnownOutcome(reported);
  const mayReport = useMay('member');
  const note = noteOf(known);
  return (
    <>
      <div id={disclosure.id} hidden={!disclosure.isOpen}>
        {disclosure.isOpen && mayReport && (
          <div className="flex animate-fade flex-wrap items-center gap-2 py-2 pl-7 @4xl:justify-end">
            {actions}
            <Choices about={about} {...reported} />
          </div>
        )}
      </div>
      {note && <p className="pl-7 text-xs text-muted @4xl:text-right">{note}</p>}
    </>
  );
}

/** The note beside the buttons; none for a right contact, which the pressed button shows. */
export function noteOf(outcome: ContactOutcomeOnRecord | undefined): string | null {
  return outcome === undefined || outcome.outcome === 'right_party' ? null : outcome.message;
}

function Choices({ about, ...reported }: Omit<ContactProps, 'disclosure'>) {
  const { searchId, kind, contact } = reported;
  const report = useReportOutcome(searchId, kind, contact);
  const known = useKnownOutcome(reported);
  const pressed = report.isPending ? report.variables : known?.outcome;
  return (
    <>
      <fieldset aria-label={`What became of ${about}`} className="inline-flex divide-x rounded-md border">
        {outcomeChoices(kind).map(({ outcome, label }) => (
          <Choice
            key={outcome}
            outcome={outcome}
            label={label}
            isPressed={pressed === outcome}
            // A second click while the first report is under way is ignored.
            onPress={() => !report.isPending && report.mutate(outcome)}
          />
        ))}
      </fieldset>
      <output className="sr-only">{report.data?.message}</output>
    </>
  );
}

/** Reports an outcome. A refund changes the balance, the receipt and the cost of the search. */
function useReportOutcome(searchId: string, kind: ContactKind, contact: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (outcome: ContactOutcome) =>
      call('POST /api/searches/:id/outcomes', { params: { id: searchId }, body: { kind, contact, outcome } as ReportOutcome }),
    onSuccess: ({ credits: _balance, ...reported }) => {
      const { queryKey } = outcomesQuery(searchId);
      client.setQueryData(queryKey, (outcomes = []) => withOutcome(outcomes, reported));
      // A read may have been under way since before the click.
      void client.invalidateQueries({ queryKey });
      // Whether the number may be called has changed, too.
      void client.invalidateQueries({ queryKey: searchQuery(searchId).queryKey, exact: true });
      if (reported.refundedCredits > 0) void refreshCharges(client);
    },
    onError: reportFailure('Not Recorded'),
  });
}

/** A new report replaces the earlier one on the same contact. */
export function withOutcome(outcomes: readonly ContactOutcomeOnRecord[], reported: ContactOutcomeOnRecord): ContactOutcomeOnRecord[] {
  return [...outcomes.filter((each) => each.kind !== reported.kind || each.contact !== reported.contact), reported];
}

interface OutcomeChoice {
  outcome: ContactOutcome;
  label: string;
}

/** The outcomes that can be reported for this kind of contact, the positive one first. */
export function outcomeChoices(kind: ContactKind): OutcomeChoice[] {
  return OUTCOMES[kind].map((outcome) => ({ outcome, label: nameOutcome(outcome) }));
}

type ChoiceProps = { outcome: ContactOutcome; label: string; isPressed: boolean; onPress: () => void };

function Choice({ outcome, label, isPressed, onPress }: ChoiceProps) {
  const pressed = outcome === 'right_party' ? 'bg-wash text-green' : 'bg-brick-wash text-brick';
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={classNames(
        'h-8 px-2.5 text-xs whitespace-nowrap first:rounded-l-[5px] last:rounded-r-[5px] touch:min-h-11',
        isPressed ? `font-semibold ${pressed}` : 'text-muted hover:bg-wash hover:text-ink',
      )}
    >
      {label}
    </button>
  );
}
