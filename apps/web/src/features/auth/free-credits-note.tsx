import type { FreeCreditsGiven } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';

const NOTES: Readonly<Record<Exclude<FreeCreditsGiven, 'none'>, string>> = {
  given: `Your ${SIGNUP_CREDITS} free credits are in your balance now.`,
  had_before: 'Free credits are given once to a mailbox, and this one has had them before, under this address or another way to write it.',
  held_back: `Its service gives mailboxes to anybody for minutes, so the ${SIGNUP_CREDITS} free credits wait until you confirm another address in Settings. Everything else works as it is.`,
};

/** What became of the free credits that waited for the proof of an address. */
export function FreeCreditsNote({ given }: { given: FreeCreditsGiven }) {
  return given === 'none' ? null : <p className="mb-6">{NOTES[given]}</p>;
}
