'use strict';

const { base } = require('./authentication');

const KINDS = {
  'search.completed': 'A search ended with an answer',
  'search.failed': 'A search failed',
  'batch.quoted': 'A batch was quoted',
  'batch.completed': 'A batch ended',
  'batch.stopped': 'A batch stopped',
  'list.changed': 'A list changed',
  'outcome.reported': 'An outcome was reported',
  'contact.suppressed': 'Somebody opted out, and an answer that you have changed',
  'credits.low': 'Credits run low',
};

/**
 * The subject of an event is read with the Zap's own key, so that it excludes people who have opted out since. A forged event sent to the Zap's address can
 * show nothing that the account does not have.
 */
const withSubject = async (z, bundle, told) => {
  const { searchId, batchId } = told.data ?? {};
  if (typeof searchId === 'string') return { ...told, search: await read(z, `${base(bundle)}/searches/${encodeURIComponent(searchId)}`) };
  if (typeof batchId === 'string') return { ...told, batch: await read(z, `${base(bundle)}/batches/${encodeURIComponent(batchId)}`) };
  return told;
};

const read = async (z, url) => (await z.request({ url })).json;

const header = (bundle, name) => {
  const found = Object.entries(bundle.rawRequest?.headers ?? {}).find(([key]) => key.toLowerCase().replace(/^http-/, '') === name);
  return found?.[1];
};

const event = {
  key: 'event',
  noun: 'Event',
  display: {
    label: 'Something Happened',
    description: 'Triggers when a search or a batch ends, a list changes, an outcome is reported, somebody opts out or credits run low.',
  },
  operation: {
    type: 'hook',
    inputFields: [{ key: 'kind', label: 'What', required: true, default: 'search.completed', choices: KINDS }],
    performSubscribe: async (z, bundle) => {
      const body = { url: bundle.targetUrl, kinds: [bundle.inputData.kind] };
      const { webhook } = (await z.request({ method: 'POST', url: `${base(bundle)}/webhooks`, body })).json;
      return { id: webhook.id };
    },
    performUnsubscribe: async (z, bundle) => {
      await z.request({ method: 'DELETE', url: `${base(bundle)}/webhooks/${encodeURIComponent(bundle.subscribeData.id)}` });
      return {};
    },
    perform: async (z, bundle) => {
      const { type, timestamp, data } = bundle.cleanedRequest;
      const id = header(bundle, 'webhook-id') ?? `${type}-${timestamp}`;
      return [await withSubject(z, bundle, { id, kind: type, occurredAt: timestamp, data })];
    },
    performList: async (z, bundle) => {
      const params = { kind: bundle.inputData.kind, limit: 3 };
      const { data } = (await z.request({ url: `${base(bundle)}/events`, params })).json;
      return Promise.all(data.map(({ id, kind, occurredAt, data: ids }) => withSubject(z, bundle, { id, kind, occurredAt, data: ids })));
    },
    sample: {
      id: '7d5d7a52-6f5e-4d3c-9d0c-3b1a5a0f1c11',
      kind: 'search.completed',
      occurredAt: '2026-11-26T12:00:00.000Z',
      data: { searchId: '0b1f6a3e-2f6d-4a53-8f6e-2a6a1f3b9d20' },
    },
  },
};

module.exports = { event };
