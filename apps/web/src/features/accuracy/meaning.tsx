import { CONTACT_THRESHOLD } from '@deedline/contract/prices';
import { Sheets } from '../../ui/section.tsx';

const MEANINGS = [
  {
    title: 'Confidence 85',
    body: 'Of 100 phone numbers or emails with this number, 85 are the right person’s and reach them today. 15 are not, and we do not know which.',
  },
  {
    title: `Below ${CONTACT_THRESHOLD} nothing is sold`,
    body: 'A contact that is more likely wrong than right is not delivered and not charged. No answer is better than a wrong one.',
  },
  {
    title: 'What moves it',
    body: 'How surely the records speak of this person, how many independent sources say so, how long ago, and what checks of the line or mailbox said. A Do-Not-Call listing does not move it.',
  },
] as const;

/** The number in plain words. */
export function Meaning() {
  return (
    <Sheets className="md:grid-cols-3">
      {MEANINGS.map(({ title, body }) => (
        <div key={title} className="p-4 sm:p-6">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-2 text-sm leading-relaxed text-muted">{body}</p>
        </div>
      ))}
    </Sheets>
  );
}
