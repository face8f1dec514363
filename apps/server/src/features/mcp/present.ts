import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import type { Email, Evidenced, EvidenceLine, Phone, Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { cleanAll } from './clean-text.ts';
import type { batch, batchRow, explained, found, mayCall, search } from './shapes.ts';

type Page = Pick<Config, 'publicUrl'>;

export function presentSearch({ publicUrl }: Page, one: Search): z.output<typeof search> {
  return {
    searchId: one.id,
    status: one.status,
    mode: one.searchMode,
    purpose: one.purpose,
    creditsCharged: one.creditsCost,
    chargedFor: one.receipt?.rule ?? null,
    errorMessage: one.errorMessage,
    result: one.results === null ? null : cleanAll(presentFound(one.results)),
    page: `${publicUrl}/results/${one.id}`,
  };
}

/** As many of each as the page shows before asking for more. */
const MOST = { addresses: 5, relatives: 8, owners: 8, hops: 6, lines: 40 } as const;

function presentFound(results: Results): z.output<typeof found> {
  const { propertyDetails: details, propertyValuation: value, owner } = results;
  const hasProperty = results.parcel !== null || details !== null;
  return {
    matched: results.matched,
    confidence: results.confidenceScore,
    heldBack: results.heldBack ? { kinds: results.heldBack.kinds, reason: results.heldBack.reason } : null,
    property: hasProperty
      ? {
          address: results.propertyAddress,
          parcelId: details?.parcelId ?? results.parcel?.apn ?? null,
          county: details?.county ?? null,
          type: details?.propertyType ?? null,
          yearBuilt: details?.yearBuilt ?? null,
          squareFeet: details?.squareFeet ?? null,
          acreage: details?.acreage ?? null,
          marketValue: value?.marketValueTotal ?? null,
          assessedValue: value?.assessedValue ?? null,
          lastSalePrice: value?.lastSalePrice ?? null,
          lastSaleDate: value?.lastSaleDate ?? null,
        }
      : null,
    owners: results.owners.slice(0, MOST.owners).map(({ name, kind, confidence }) => ({ name, kind, confidence })),
    ownerSince: results.ownershipDetails?.ownerSince ?? null,
    person: owner === null ? null : { ...owner, diedOn: results.death?.diedOn ?? null },
    behindTheOwner: results.ownerPath.slice(0, MOST.hops).map(({ from, to, role, confidence }) => ({ from, to, role, confidence })),
    mailingAddress: results.mailingAddress,
    phones: results.phones.map(presentPhone),
    emails: results.emails.map(({ email, status, confidence, lastSeen, sourceCount, reported }) => ({
      email,
      mailbox: status,
      confidence,
      lastSeen,
      sources: sourceCount,
      reported: reported === undefined ? null : `${reported.outcome === 'bounced' ? 'bounced' : 'wrong person'}, ${reported.on}`,
    })),
    addresses: results.addressHistory.slice(0, MOST.addresses).map(({ fullStreet, city, state, zip, isCurrentAddress, confidence }) => ({
      address: [fullStreet, city, [state, zip].filter((part) => part !== null).join(' ')]
        .filter((part) => part !== null && part !== '')
        .join(', '),
      isCurrent: isCurrentAddress,
      confidence,
    })),
    relatives: results.relatives
      .slice(0, MOST.relatives)
      .map(({ name, relationship, age, confidence }) => ({ name, relationship, age, confidence })),
    withheld: { phones: results.withheld.phones, emails: results.withheld.emails, reason: results.withheld.reason },
    remarks: [
      ...results.flags.map(({ label }) => label),
      ...saidBy(results),
      ...(results.alike === null ? [] : [results.alike.sentence]),
      ...silent(results),
    ],
  };
}

/** Says which vendor the property's facts come from if no county has them. */
function saidBy({ propertySaidBy: by }: Results): string[] {
  return by ? [`What is said of the property is ${by.vendor}'s word of ${by.on}: no county record of it is at hand.`] : [];
}

function presentPhone(phone: Phone): z.output<typeof found>['phones'][number] {
  return {
    phone: phone.e164,
    type: phone.type,
    line: phone.status,
    confidence: phone.confidence,
    doNotCall: phone.dnc.state,
    lastSeen: phone.lastSeen,
    sources: phone.sourceCount,
    mayCall: presentCall(phone),
  };
}

/** Whether a phone may be called at this moment; null when the result does not say. */
export function presentCall({ callReadiness: ready }: Phone): z.output<typeof mayCall> | null {
  if (ready === undefined) return null;
  const { state, reasons, opensAt, closesAt, asOf } = ready;
  return { state, why: reasons.map(({ text }) => text), opensAt, closesAt, asOf };
}

/** A remark that names sources which did not answer, so what they know is missing. */
function silent({ sources }: Results): string[] {
  const missing = sources.list.filter(({ status }) => status !== 'answered').map(({ label }) => label);
  return missing.length === 0 ? [] : [`Not answered or not permitted: ${missing.join(', ')}.`];
}

export function presentBatch({ publicUrl }: Page, job: BatchJob): z.output<typeof batch> {
  return {
    batchId: job.id,
    status: job.status,
    rows: job.totalRows,
    done: job.processedRows,
    withResult: job.successfulRows,
    withoutResult: job.notFoundRows,
    failed: job.failedRows,
    skipped: job.skippedRows,
    creditsCharged: job.totalCost,
    creditsRefunded: job.refundedCredits,
    capCredits: job.capCredits,
    stoppedFor: job.stopped,
    errorMessage: job.errorMessage,
    secondsLeft: job.secondsLeft,
    quote: job.quote,
    page: `${publicUrl}/batch-results/${job.id}`,
  };
}

export function presentRow(row: BatchSearch): z.output<typeof batchRow> {
  return cleanAll({
    row: row.row,
    state: row.state,
    address: row.propertyAddress ?? row.address,
    searchId: row.id,
    owner: row.ownerName,
    confidence: row.confidenceScore,
    phones: row.phones,
    emails: row.emails,
    bestPhone: row.bestPhone,
    doNotCall: row.bestPhoneDnc,
    mayCall: row.bestPhoneCall,
    bestEmail: row.bestEmail,
    creditsCharged: row.creditsCost,
    message: row.errorMessage,
  });
}

/** Why a contact has its confidence, with the records as the page shows them, the weightiest first. */
export function presentExplained(
  { publicUrl }: Page,
  searchId: string,
  { kind, contact, of }: { kind: 'phone' | 'email'; contact: string; of: Phone | Email },
): z.output<typeof explained> {
  const { confidence, proof, reckoning, evidence: lines } = of;
  const { low = null, high = null } = proof ?? {};
  return {
    ...cleanAll({
      searchId,
      contact,
      kind,
      confidence,
      standsOn: proof?.by ?? null,
      between: low === null || high === null ? null : { low, high },
      ...presentReckoning(reckoning),
      evidence: lines
        .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
        .slice(0, MOST.lines)
        .map(presentLine),
      evidenceLeftOut: Math.max(0, lines.length - MOST.lines),
    }),
    page: `${publicUrl}/results/${searchId}`,
  };
}

function presentReckoning({ steps, addedPercent, togetherPercent }: Evidenced['reckoning']) {
  return {
    steps: steps.map(({ question, startBits, percent }) => ({
      asks: question,
      startPercent: Math.round(1000 / (1 + 2 ** -startBits)) / 10,
      withRecordsPercent: percent,
    })),
    addedPercent,
    togetherPercent,
  };
}

function presentLine(line: EvidenceLine) {
  const { text, sourceLabel, firstSeen, lastSeen, weight, question, agrees, differs, repeats } = line;
  return {
    says: text,
    source: sourceLabel,
    firstSeen,
    lastSeen,
    weightBits: Math.round(weight * 100) / 100,
    asks: question,
    agrees,
    differs,
    repeatsAnother: repeats !== null,
  };
}
