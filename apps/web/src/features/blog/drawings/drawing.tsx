import type { ComponentType } from 'react';
import { CallingHours, MailElsewhere, OfferScale } from './of-offers.tsx';
import { CopiedSources, HundredSquares, JoinedRecords } from './of-records.tsx';

const DRAWINGS: Record<DrawingName, { Drawn: ComponentType; caption: string }> = {
  'joined-records': { Drawn: JoinedRecords, caption: 'Four records of one street. Three speak of Robert Hale, one of somebody else.' },
  'calling-hours': { Drawn: CallingHours, caption: 'When a call to solicit may be made, in the local time of the person called.' },
  'hundred-squares': { Drawn: HundredSquares, caption: 'What 85 promises: of a hundred contacts marked like this, eighty-five are right.' },
  'offer-scale': { Drawn: OfferScale, caption: 'The example of this article to scale, from the repaired house back to the offer.' },
  'copied-sources': {
    Drawn: CopiedSources,
    caption: 'Five files that go back to one card are one source. Three collected apart are three.',
  },
  'mail-elsewhere': { Drawn: MailElsewhere, caption: 'Three absentee owners of one street, and where their tax bills go.' },
};

/** A post's drawing, on a background that all drawings share. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  const { Drawn } = DRAWINGS[name];
  return (
    <svg viewBox="0 0 640 360" className={className} aria-hidden="true">
      <Drawn />
    </svg>
  );
}

/** The drawing with its caption. */
export function Plate({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <figure className={className}>
      <Drawing name={name} className="w-full border bg-raise" />
      <figcaption className="mt-2.5 text-sm text-muted">{DRAWINGS[name].caption}</figcaption>
    </figure>
  );
}

/** The drawings that a post's `image` can name. */
export type DrawingName = 'joined-records' | 'calling-hours' | 'hundred-squares' | 'offer-scale' | 'copied-sources' | 'mail-elsewhere';
