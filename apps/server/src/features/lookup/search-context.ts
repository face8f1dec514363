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

/** The lists that accounts brought themselves: one source per account, which only its own searches ask. */
export interface OwnSources {
  /** Creates the source without asking for anything yet. `queries` are those of the account. */
  sourceOf(accountId: string, queries: ReadonlySet<Query>): GuardedSource;
}

/** What a search needs besides the application's context: sources to ask, what to judge by, and whom to notify. */
export interface SearchContext extends AppContext {
  sources: readonly GuardedSource[];
  ownSources: OwnSources;
  events: SearchEvents;
  /** The curves that turn raw chances into confidences. */
  calibration: CalibrationWatch;
  /** How reliable each source is. */
  reliability: ReliabilityWatch;
  /** When and where calls are allowed. */
  callingRules: CallingRulesWatch;
  bases: KnownBases;
  /** Marks of everybody who opted out. */
  optOutMarks: OptOutMarks;
}

/** The context of searches that accounts hold credits for. Only these can reach vendors, because vendors cost money and are told names. */
export interface BuyingContext extends SearchContext {
  vendorDesk: VendorDesk;
  vendorShelf: VendorShelf;
  crmShelf: CrmShelf;
  /** How to reach the process servers' job service: the service itself, or its twin in the demo. */
  serveManager: { fetch: ServeManagerFetch; isTwin: boolean };
}
