/** The worker process: background work that no request triggers directly. */
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { accountMails } from '../features/accounts/account-mails.ts';
import { sweepSessions } from '../features/accounts/own-sessions.ts';
import { noteSetBack } from '../features/audit/clock-notices.ts';
import { sealRecords } from '../features/audit/seal-records.ts';
import { watchRecords } from '../features/audit/verify-records.ts';
import { batchMails } from '../features/batches/mails.ts';
import { sweepProgramRequests } from '../features/api/idempotency.ts';
import { sweepUploads } from '../features/batches/uploads/uploads.ts';
import { wakeChunks, workBatches } from '../features/batches/chunks/work-batches.ts';
import { placeEvents, sweepEvents } from '../features/events/read-events.ts';
import { followEvents } from '../features/crm/push/pushes.ts';
import { sweepPushes, workPushes } from '../features/crm/push/work-pushes.ts';
import { verifyLedger } from '../features/operator/ledger/verify-ledger.ts';
import { describeOpenLinks } from '../features/installation/describe-installation.ts';
import { sweepFiles } from '../features/installation/sweep-files.ts';
import { sweepLoadFiles } from '../features/loads/files.ts';
import { workFeeds } from '../features/feeds/work-feeds.ts';
import { workLoads } from '../features/loads/work-loads.ts';
import { stopWhatWasLeft } from '../features/members/left-behind.ts';
import { memberMails } from '../features/members/member-mails.ts';
import { sweepInvitations } from '../features/members/invitations.ts';
import { keepDemoList } from '../features/calls/numbers/keep-lists.ts';
import { newsletterMails } from '../features/newsletter/newsletter-mails.ts';
import { sweepSubscribers } from '../features/newsletter/subscribers.ts';
import { sweepOperators } from '../features/operator/console/sign-in.ts';
import { findFormerAddresses } from '../features/opt-outs/find-person.ts';
import { requireReplayed, requireUpToDate } from '../features/closing/log/require-replayed.ts';
import { renewOptOutLog, writeOptOutLog } from '../features/closing/log/write-log.ts';
import { matchNewLoads } from '../features/opt-outs/drop/take-lists.ts';
import { sweepRequests, warnOfDeadlines } from '../features/opt-outs/requests/deadlines.ts';
import { tellHolders } from '../features/opt-outs/told/tell-holders.ts';
import { optOutMails } from '../features/opt-outs/opt-out-mails.ts';
import { priceMails } from '../features/credits/price-mails.ts';
import { vendorMails } from '../features/vendors/breaker.ts';
import { applyRetentionDaily } from '../features/closing/apply-retention.ts';
import { sweepPurchases } from '../features/outcomes/outcomes.ts';
import { fileAnew } from '../features/own-lists/file-anew.ts';
import { sweepUnfinished } from '../features/own-lists/own-lists.ts';
import { hideProperties } from '../features/properties/hide-properties.ts';
import { followLoads, sweepNews } from '../features/property-lists/news/follow-loads.ts';
import { postNews, propertyMails } from '../features/property-lists/news/watches.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { removeDestroyedKeys } from '../features/sealing/destroy-keys.ts';
import { resealInstallation } from '../features/sealing/installation-seal.ts';
import { sweepDeliveries } from '../features/webhooks/deliveries.ts';
import { webhookMails } from '../features/webhooks/webhook-mails.ts';
import { workDeliveries } from '../features/webhooks/work-deliveries.ts';
import { resealRotated } from '../features/sealing/rotate-keys.ts';
import { tellVendors } from '../features/vendors/feedback/tell-vendors.ts';
import { collectCalls } from '../features/vendors/later/collect-calls.ts';
import { sweepCalls } from '../features/vendors/sweep-calls.ts';
import { sweepSearches } from '../features/searches/search-runner.ts';
import { logOptions } from '../http/build-server.ts';
import { sweepCounts } from '../http/limits.ts';
import { yieldConnections, yieldProgram, yieldToRequests } from '../jobs/priority.ts';
import { listFailing, repeat } from '../jobs/repeat.ts';
import { watchProcess } from '../metrics.ts';
import { watchClock } from '../features/installation/clock-watch.ts';
import { createBeat, LOG_JOB, noteCheck } from '../features/installation/running.ts';
import { serveProbes } from '../http/probes.ts';
import { startTracing } from './start-tracing.ts';
import { createContext } from './create-context.ts';
import { createMailTransport } from '../outside/mail/transports.ts';
import { sendDueMails } from '../outside/mail/send-due-mails.ts';
import { openLog } from '../log-lines.ts';
import { followParent, hasParent, reportReady } from './parent.ts';
import { requireFolders, requireHeap } from './step.ts';
import { leaveOnFault, stopOnSignal } from './stop-on-signal.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const config = readConfig();
if (!hasParent()) requireHeap();
yieldToRequests();
watchProcess();
const endTracing = await startTracing(config, 'deedline-worker');
const log = pino(logOptions(config.logLevel), openLog());
leaveOnFault(log);
const { ctx, close } = await createContext(config, log, 'deedline worker', { onStore: yieldConnections, onProgram: yieldProgram });
// This follows createContext, which creates DATA_DIR, where the log is by default.
if (!hasParent()) {
  requireFolders({ keysDir: config.keysDir, loadFolder: config.loadFolder, optOutLog: config.optOutLog });
  await requireReplayed(config, ctx.db);
  await requireUpToDate(config, ctx.db);
}
const openLinks = describeOpenLinks(config);
if (openLinks !== null) log.warn({ openLinks }, 'the database connection is not using verified TLS');
if (config.isTlsVoid) log.warn('NODE_TLS_REJECT_UNAUTHORIZED is 0: servers are not verified when connecting to them. Remove this setting');
const mailTransport = createMailTransport(ctx);

const probes = config.workerPort === undefined ? undefined : await serveProbes(config, config.workerPort);
const clock = watchClock(ctx, (db, from, to) => noteSetBack(ctx.hash, db, from, to));
// If the database is unreachable now, expired data is removed at a later run.
await clock.look().catch(() => undefined);
const aged = { ...ctx, now: clock.believed };
const jobs = [
  repeat(log, 'follow the clock', 5 * SECOND, clock.look),
  repeat(log, 'say that this worker lives', 5 * SECOND, createBeat(ctx, listFailing)),
  workBatches(ctx),
  workFeeds(ctx),
  workLoads(ctx),
  workDeliveries(ctx),
  // Every half second, because somebody is waiting for the mail.
  repeat(log, 'send mails', SECOND / 2, () =>
    sendDueMails(ctx, mailTransport, {
      ...accountMails,
      ...batchMails,
      ...memberMails,
      ...newsletterMails,
      ...optOutMails,
      ...priceMails,
      ...propertyMails,
      ...vendorMails,
      ...webhookMails,
    }),
  ),
  repeat(log, 'place events', SECOND / 2, () => placeEvents(ctx)),
  repeat(log, 'tell of opt-outs', 10 * SECOND, () => tellHolders(ctx)),
  repeat(log, 'sweep messages', HOUR, () => sweepDeliveries(aged)),
  repeat(log, 'sweep events', HOUR, () => sweepEvents(aged)),
  repeat(log, 'find former addresses', SECOND, () => findFormerAddresses(ctx)),
  repeat(log, 'keep the demo list of numbers', 10 * SECOND, () => keepDemoList(ctx)),
  repeat(log, 'sweep searches', 5 * SECOND, () => sweepSearches(ctx)),
  repeat(log, 'reconcile payments', 3 * MINUTE, () => reconcilePayments(ctx)),
  repeat(log, 'hide properties', 5 * SECOND, () => hideProperties(ctx)),
  repeat(log, 'tell lists of properties what loads changed', 5 * SECOND, () => followLoads(ctx)),
  repeat(log, 'mail what changed of lists of properties', 10 * MINUTE, () => postNews(ctx)),
  repeat(log, 'sweep what changed of lists of properties', DAY, () => sweepNews(aged)),
  repeat(log, 'match deletion lists', 10 * MINUTE, () => matchNewLoads(ctx)),
  repeat(log, 'warn of deadlines', HOUR, () => warnOfDeadlines(ctx)),
  repeat(log, 'sweep requests', HOUR, () => sweepRequests(aged)),
  repeat(log, 'sweep requests of programs', HOUR, () => sweepProgramRequests(aged)),
  repeat(log, 'sweep sessions', HOUR, () => sweepSessions(ctx)),
  repeat(log, 'sweep limits', MINUTE, () => sweepCounts(ctx.db)),
  repeat(log, 'sweep operators', HOUR, () => sweepOperators(ctx)),
  repeat(log, 'stop what was left behind', DAY, () => stopWhatWasLeft(ctx)),
  repeat(log, 'sweep invitations', HOUR, () => sweepInvitations(aged)),
  repeat(log, 'sweep subscribers', HOUR, () => sweepSubscribers(aged)),
  repeat(log, 'sweep files', DAY, () => sweepFiles(aged)),
  repeat(log, 'sweep uploads', HOUR, () => sweepUploads(aged)),
  repeat(log, 'sweep files of records', HOUR, () => sweepLoadFiles(aged)),
  repeat(log, 'sweep purchases', HOUR, () => sweepPurchases(aged)),
  repeat(log, 'sweep lists of contacts', HOUR, () => sweepUnfinished(ctx)),
  repeat(log, 'file lists of contacts anew', MINUTE, () => fileAnew(ctx)),
  // Rows of a batch wait for these answers.
  repeat(log, 'collect what vendors answer later', 2 * SECOND, () => collectCalls(ctx)),
  repeat(log, 'tell vendors what came of phones', 5 * SECOND, () => tellVendors(ctx)),
  repeat(log, 'wake parked rows', 2 * SECOND, () => wakeChunks(ctx)),
  repeat(log, 'sweep calls to vendors', 10 * MINUTE, () => sweepCalls(ctx)),
  repeat(log, 'follow events for CRMs', SECOND, () => followEvents(ctx)),
  repeat(log, 'send to CRMs', SECOND, () => workPushes(ctx)),
  repeat(log, 'sweep what was sent to CRMs', DAY, () => sweepPushes(aged)),
  repeat(log, 'verify ledger', HOUR, async () => noteCheck(ctx, 'ledger', (await verifyLedger(ctx)).length)),
  repeat(log, 'apply retention', HOUR, () => applyRetentionDaily(aged)),
  repeat(log, 'seal with newer keys', 10 * MINUTE, () => resealRotated(ctx)),
  repeat(log, "seal with the installation's newer key", 10 * MINUTE, () => resealInstallation(ctx)),
  repeat(log, 'remove destroyed keys', MINUTE, () => removeDestroyedKeys(ctx)),
  repeat(log, 'seal audit record', SECOND, () => sealRecords(ctx)),
  repeat(log, LOG_JOB, SECOND, () => writeOptOutLog(ctx)),
  repeat(log, 'renew the opt-out log', DAY, () => renewOptOutLog(ctx, clock.believed())),
  repeat(log, 'verify audit record', DAY, async () => noteCheck(ctx, 'audit', (await watchRecords(ctx)).findings.length)),
];

const stop = stopOnSignal(log, async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  probes?.close();
  await close();
  await endTracing();
});
followParent(stop);
reportReady();
