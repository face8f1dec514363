import type { AppContext } from './context.ts';
import type { CalibrationWatch } from './features/lookup/calibration.ts';
import type { CallingRulesWatch } from './features/calls/rules/watch-rules.ts';
import type { SearchEvents } from './features/lookup/search-events.ts';
import type { GuardedSource } from './features/lookup/sources/source.ts';

/** What a search needs beside the rest: whom to ask, by what to judge, and whom to tell. */
export interface SearchContext extends AppContext {
  sources: readonly GuardedSource[];
  events: SearchEvents;
  /** The curves that turn raw chances into what is said. */
  calibration: CalibrationWatch;
  /** When calls are allowed, and where. */
  callingRules: CallingRulesWatch;
}
