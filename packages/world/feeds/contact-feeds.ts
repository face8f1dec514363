import { officeMailbox, officeNumber, officesOf } from '../contacts/offices.ts';
import { printDay } from '../ground/written-days.ts';
import type { CountyPlan } from '../places/state-plan.ts';
import type { NumberHistory } from '../contacts/phones.ts';
import type { Day } from '../people/types.ts';
import type { FeedContext } from './context.ts';
import { PUBLISHED_DAYS_AGO } from '../layouts/outputs.ts';

function spanAt(history: NumberHistory, day: Day): NumberHistory['spans'][number] | undefined {
  return history.spans.findLast((span) => span.from <= day && (span.to === null || span.to > day));
}

const OTHER_TYPE = { mobile: 'voip', voip: 'landline', landline: 'voip' } as const;

/** The carrier's data on each number: its type, whether it is connected, and when it was last assigned. */
export function writeLineStatus(context: FeedContext): void {
  const { random, circle, outputs } = context;
  const noise = context.noise.statewide('lines');
  const { rates } = noise;
  const newest = circle.today - PUBLISHED_DAYS_AGO.lines;
  const file = outputs.statewide('lines');
  context.histories.forEach((history, index) => {
    if (!random.chance(0.94 * Math.min(1, rates.coverage))) return;
    const checked = newest - Math.floor(Math.min(900, random.wait(45 * rates.age)));
    const span = spanAt(history, checked);
    const latest = span ?? history.spans.findLast((other) => other.from <= checked);
    if (!latest) return;
    file.line(
      JSON.stringify({
        type: 'phone_line',
        record: `N${circle.index}-${index}`,
        phone: history.number,
        lineType: random.chance(rates.misspelt) ? OTHER_TYPE[history.type] : history.type,
        ...(noise.happens(random, 'missing') ? {} : { carrier: history.carrier }),
        status: span || noise.happens(random, 'deadSaidActive') ? 'active' : 'disconnected',
        ...(random.chance(0.3 + rates.missing) ? {} : { assignedOn: printDay(latest.from) }),
        checkedOn: printDay(checked),
      }),
    );
  });
}

/** Whether a mailbox accepted mail on the day it was tested. */
export function writeMailboxChecks(context: FeedContext): void {
  const { random, circle, outputs } = context;
  const { rates } = context.noise.statewide('mailboxes');
  const newest = circle.today - PUBLISHED_DAYS_AGO.mailboxes;
  const file = outputs.statewide('mailboxes');
  const tried = new Set<string>();
  for (const person of context.people) {
    for (const span of person.emails) {
      // A shared mailbox is tested once.
      if (tried.has(span.email) || !random.chance(0.84 * Math.min(1, rates.coverage))) continue;
      const checked = newest - Math.floor(Math.min(1200, random.wait(70 * rates.age)));
      if (checked <= span.from) continue;
      tried.add(span.email);
      const dead = span.status === 'undeliverable' && (span.to ?? 0) <= checked;
      const status = random.chance(0.05) ? 'unknown' : dead ? 'undeliverable' : span.status === 'catch_all' ? 'catch_all' : 'deliverable';
      file.line(JSON.stringify({ type: 'mailbox', record: span.email, email: span.email, status, checkedOn: printDay(checked) }));
    }
  }
}

/** The lines and mailboxes of a county's offices: both work, and neither belongs to the people they are listed for. */
export function writeOffices(context: FeedContext, county: CountyPlan): void {
  const { circle, outputs } = context;
  for (let office = 0; office < officesOf(county); office++) {
    const phone = officeNumber(county, office);
    const checkedOn = (feed: 'lines' | 'mailboxes'): string => printDay(circle.today - PUBLISHED_DAYS_AGO[feed] - office);
    outputs.statewide('lines').line(
      JSON.stringify({
        type: 'phone_line',
        record: `NO${phone}`,
        phone,
        lineType: 'landline',
        status: 'active',
        checkedOn: checkedOn('lines'),
      }),
    );
    const email = officeMailbox(county, office);
    outputs
      .statewide('mailboxes')
      .line(JSON.stringify({ type: 'mailbox', record: email, email, status: 'deliverable', checkedOn: checkedOn('mailboxes') }));
  }
}

/** Numbers whose subscribers asked not to be called; a listing outlives the line. */
export function writeDnc(context: FeedContext): void {
  const { random, circle, outputs } = context;
  const newest = circle.today - PUBLISHED_DAYS_AGO.dnc;
  const file = outputs.statewide('dnc');
  for (const history of context.histories) {
    const live = spanAt(history, newest) !== undefined;
    if (random.chance(live ? 0.27 : 0.1)) file.line(`${history.number.slice(0, 3)},${history.number.slice(3)}`);
  }
}
