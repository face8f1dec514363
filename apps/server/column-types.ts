/**
 * What columns hold beyond what the schema says of them: the shapes of JSON, and words that the contract knows. A statement that gives one of them
 * gives it with this type (`npm run db:types`); what may be null says the schema.
 */
import type { BatchColumns, BatchJob, BatchQuote } from '@deedline/contract/search/batch';
import type { EventKind } from '@deedline/contract/webhooks/event-kinds';
import type { DppaPurpose, GlbaPurpose } from '@deedline/contract/compliance/legal-purposes';
import type { RefundReason } from '@deedline/contract/accuracy/outcome';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import type { LoadProgress, LoadReport } from '@deedline/contract/operator/loads';
import type { Purpose } from '@deedline/contract/compliance/uses';
import type { SearchMode } from '@deedline/contract/search/search';
import type { ParcelBody } from '@deedline/engine/model/evidence';
import type { PartCounts } from './src/features/vendors/compare/compare-vendors.ts';
import type { RowInput } from './src/features/batches/rows.ts';
import type { PropertyFilter } from '@deedline/contract/properties/filter';
import type { PropertyReason } from '@deedline/contract/property-lists/property-list';
import type { MailRhythm, PropertyListKind, Stage } from '@deedline/contract/property-lists/property-list-words';
import type { PriceFigures } from '@deedline/contract/money/price-list';
import type { LogEntry } from './src/features/closing/log/entries.ts';
import type { FeedRequest, FetchProgress, FetchReport } from './src/features/feeds/feed.ts';
import type { Every } from './src/features/feeds/rules.ts';
import type { JobRequest } from './src/features/loads/jobs.ts';
import type { SessionRequest } from './src/outside/payments/practice/session.ts';

type Line = [number, number][];

export interface ColumnTypes {
  'account_event.data': Record<string, unknown>;
  'account_event.kind': EventKind;
  'audit_record.facts': Record<string, unknown>;
  'batch_job.columns': BatchColumns;
  'batch_job.dppa_purpose': DppaPurpose;
  'batch_job.glba_purpose': GlbaPurpose;
  'batch_job.purpose': Purpose;
  /** A job has one as soon as it can be read. */
  'batch_job.quote!': BatchQuote;
  'batch_job.stopped': NonNullable<BatchJob['stopped']>;
  'batch_mapping.columns': BatchColumns;
  'batch_row.input': RowInput;
  'contact_outcome.reason': RefundReason;
  'evidence.body': ParcelBody;
  'invitation.role': 'member' | 'viewer';
  'feed.every': Every;
  'feed.progress': FetchProgress;
  'feed.request': FeedRequest;
  'feed_run.report': FetchReport;
  'load_map.map': LayoutMap;
  'load_job.progress': LoadProgress;
  'load_job.report': LoadReport;
  'load_job.request': JobRequest;
  'number_list.rejects': { line: number; reason: string }[];
  'opt_out_log_entry.entry': LogEntry;
  'parcel_shape.ring': Line;
  'payment_event.body': { created: number; object: unknown };
  'practice_session.request': SessionRequest;
  'purpose_default.dppa_purpose': DppaPurpose;
  'purpose_default.glba_purpose': GlbaPurpose;
  'retention_run.removed': Record<string, number>;
  'price_list.list': PriceFigures;
  'property_list.filter': PropertyFilter;
  'property_list.kind': PropertyListKind;
  'property_list_row.stage': Stage;
  'property_list_row.why': PropertyReason;
  'property_watch.every': MailRhythm;
  'search.dppa_purpose': DppaPurpose;
  'search.glba_purpose': GlbaPurpose;
  'search.mode': SearchMode;
  'source.regulated': ('dppa' | 'glba')[];
  'street_line.line': Line;
  'vendor_comparison.purpose': Purpose;
  'vendor_comparison_part.counts': PartCounts;
  'webhook_endpoint.kinds': EventKind[];
}
