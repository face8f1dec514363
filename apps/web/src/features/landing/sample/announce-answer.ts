import type { SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatCredits, formatNumber } from '../../../ui/format.ts';
import type { AnswerView } from './answer-view.ts';

/** 24.8 -> '24.8 ms', 1240 -> '1.24 s': as it was measured. */
export function writeElapsed(elapsedMs: number): string {
  return elapsedMs < 1000 ? `${formatNumber(elapsedMs)} ms` : `${formatNumber(elapsedMs / 1000)} s`;
}

export function writeSources({ answered, asked }: { answered: number; asked: number }): string {
  return `${answered} of ${asked}`;
}

/** One sentence for each thing that the card shows, for those who hear it. */
export function announceAnswer(view: AnswerView, { results: { sources }, price }: SampleSearchAnswer, seenMs: number): string {
  const { contact } = view;
  const reach =
    contact === null
      ? 'No phone and no email.'
      : `${contact.text}, ${contact.line}, confidence ${Math.round(contact.confidence)}, ${confidenceTier(contact.confidence)}. ${contact.dnc?.words ?? ''}.`;
  return [
    `${view.name}, ${view.address}.`,
    reach,
    `${writeSources(sources)} sources answered, ${writeElapsed(seenMs)} after your press.`,
    `It would have cost ${formatCredits(price.credits)}.`,
  ].join(' ');
}
