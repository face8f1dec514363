import type { Plat, RunSampleSearch, SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { useRef, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatCredits, formatNumber } from '../../../ui/format.ts';
import type { AnswerView } from './answer-view.ts';

export interface SampleState {
  answer: SampleSearchAnswer | undefined;
  /** From the click to this answer, in milliseconds. */
  seenMs: number;
  /** The last plat that an answer contained; it stays below an answer without one. */
  plat: Plat | undefined;
  /** Counters of answers and sheets, used as keys so that new ones are mounted anew. */
  turn: number;
  sheet: number;
  /** A message for the visitor; empty if nothing is wrong. */
  problem: string;
  isRunning: boolean;
}

const IDLE: SampleState = { answer: undefined, seenMs: 0, plat: undefined, turn: 0, sheet: 0, problem: '', isRunning: false };

function take(before: SampleState, answer: SampleSearchAnswer, seenMs: number): SampleState {
  const plat = answer.plat ?? before.plat;
  const sheet = answer.plat === null ? before.sheet : before.sheet + 1;
  return { answer, seenMs, plat, sheet, turn: before.turn + 1, problem: '', isRunning: false };
}

/** Runs one sample at a time. The last answer stays until the next has arrived, so that the page does not jump. */
export function useSample() {
  const [state, setState] = useState<SampleState>(IDLE);
  const latest = useRef(0);
  const run = async (sample: RunSampleSearch) => {
    const turn = (latest.current += 1);
    const pressedAtMs = performance.now();
    const settle = (change: (before: SampleState) => SampleState) => turn === latest.current && setState(change);
    settle((before) => ({ ...before, isRunning: true, problem: '' }));
    try {
      const answer = await call('POST /api/sample-searches', { body: sample });
      const seenMs = Math.round((performance.now() - pressedAtMs) * 10) / 10;
      settle((before) => take(before, answer, seenMs));
    } catch (error) {
      settle((before) => ({ ...before, problem: messageOf(error), isRunning: false }));
    }
  };
  return { ...state, run };
}

/** 24.8 -> '24.8 ms', 1240 -> '1.24 s'. */
export function writeElapsed(elapsedMs: number): string {
  return elapsedMs < 1000 ? `${formatNumber(elapsedMs)} ms` : `${formatNumber(elapsedMs / 1000)} s`;
}

export function writeSources({ answered, asked }: { answered: number; asked: number }): string {
  return `${answered} of ${asked}`;
}

/** The announcement for screen readers: one sentence for each thing that the card shows. */
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
    ...(price === null ? [] : [`It would have cost ${formatCredits(price.credits)}.`]),
  ].join(' ');
}
