import type { Query } from '@deedline/engine/query/query';
import type { AppContext } from '../../context.ts';
import type { CrmShelf } from '../../outside/crm/shelf.ts';
import type { VendorDesk, VendorShelf } from './ask-vendors.ts';
import type { CalibrationWatch } from './calibration.ts';
import type { CallingRulesWatch } from '../calls/rules/watch-rules.ts';
import type { OptOutMarks } from '../compliance/opt-out-marks.ts';
import type { KnownBases } from '../purposes/known-bases.ts';
import type { ReliabilityWatch } from './reliability.ts';
import type { ServeManagerFetch } from '../../outside/servemanager/fetch.ts';
import type { SearchEvents } from './search-events.ts';
import type { GuardedSource } from './sources/source.ts';

/** What accounts brought themselves: of each a source that its own searches ask, and nobody else's. */
export interface OwnSources {
  /** Asks for nothing yet. `queries`: those of the account. */
  sourceOf(accountId: string, queries: ReadonlySet<Query>): GuardedSource;
}

/** What a search needs beside the rest: whom to ask, by what to judge, and whom to tell. */
export interface SearchContext extends AppContext {
  sources: readonly GuardedSource[];
  ownSources: OwnSources;
  events: SearchEvents;
  /** The curves that turn raw chances into what is said. */
  calibration: CalibrationWatch;
  /** How far each source is to be believed. */
  reliability: ReliabilityWatch;
  /** When calls are allowed, and where. */
  callingRules: CallingRulesWatch;
  bases: KnownBases;
  /** Of everybody who opted out. */
  optOutMarks: OptOutMarks;
}

/** What runs the searches that accounts hold is given besides: vendors cost money and hear names, so nobody else has a way to them. */
export interface BuyingContext extends SearchContext {
  vendorDesk: VendorDesk;
  vendorShelf: VendorShelf;
  crmShelf: CrmShelf;
  /** Where process servers keep their jobs: the service itself, or in the demo its twin. */
  serveManager: { fetch: ServeManagerFetch; isTwin: boolean };
}
