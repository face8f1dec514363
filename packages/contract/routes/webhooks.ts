import { z } from 'zod';
import {
  changeWebhook,
  createWebhook,
  deliveriesQuery,
  replayWebhook,
  webhook,
  webhookDeliveries,
  webhookDelivery,
  webhookReplayed,
  webhooks,
  webhookWithSecret,
} from '../webhooks/webhook.ts';
import { idPath, type RouteTable } from './route.ts';

/** An empty object, as some clients send it, or no body at all. */
const nothing = z.object({}).optional();
const deliveryPath = idPath.extend({ deliveryId: z.string() });

/** Webhook endpoints of an account. */
export const WEBHOOK_ROUTES = {
  'GET /api/webhooks': {
    operationId: 'listWebhooks',
    summary:
      'The webhooks that events are sent to, and the state of each; never a secret, and only owners see more of an address than its host',
    role: 'viewer',
    answers: { 200: webhooks },
    errors: ['sealed_data'],
  },
  'POST /api/webhooks': {
    operationId: 'createWebhook',
    summary: 'Adds a webhook that is sent events from now on; only this answer contains its secret',
    role: 'owner',
    body: createWebhook,
    answers: { 201: webhookWithSecret },
    errors: ['webhook_address_refused', 'too_many_webhooks', 'too_many_requests'],
  },
  'PATCH /api/webhooks/:id': {
    operationId: 'changeWebhook',
    summary: 'Changes a webhook’s address or event kinds, or switches it on or off',
    role: 'owner',
    params: idPath,
    body: changeWebhook,
    answers: { 200: webhook },
    errors: ['webhook_not_found', 'webhook_address_refused', 'sealed_data', 'too_many_requests'],
  },
  'DELETE /api/webhooks/:id': {
    operationId: 'removeWebhook',
    summary: 'Removes a webhook and its messages',
    role: 'owner',
    params: idPath,
    answers: { 204: null },
    errors: ['webhook_not_found'],
  },
  'POST /api/webhooks/:id/secret': {
    operationId: 'rotateWebhookSecret',
    summary: 'Creates a new secret; for a day, messages are signed with the previous secret too',
    role: 'owner',
    params: idPath,
    body: nothing,
    answers: { 200: webhookWithSecret },
    errors: ['webhook_not_found', 'sealed_data', 'too_many_requests'],
  },
  'POST /api/webhooks/:id/test': {
    operationId: 'testWebhook',
    summary: 'Sends a test message, webhook.test, that belongs to no event; its result appears in the log',
    role: 'owner',
    params: idPath,
    body: nothing,
    answers: { 200: webhookDelivery },
    errors: ['webhook_not_found', 'webhook_off', 'sealed_data', 'too_many_requests'],
  },
  'GET /api/webhooks/:id/deliveries': {
    operationId: 'listWebhookDeliveries',
    summary: 'A webhook’s messages of the last thirty days, latest first, with their delivery attempts',
    role: 'viewer',
    params: idPath,
    query: deliveriesQuery,
    answers: { 200: webhookDeliveries },
    errors: ['webhook_not_found', 'sealed_data'],
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': {
    operationId: 'replayWebhookDelivery',
    summary: 'Sends a message again, with the same id',
    role: 'owner',
    params: deliveryPath,
    body: nothing,
    answers: { 200: webhookDelivery },
    errors: ['webhook_not_found', 'webhook_delivery_not_found', 'webhook_off', 'sealed_data', 'too_many_requests'],
  },
  'POST /api/webhooks/:id/replay': {
    operationId: 'replayWebhook',
    summary: 'Resends the events since a given time: those that were not delivered, or all',
    role: 'owner',
    params: idPath,
    body: replayWebhook,
    answers: { 200: webhookReplayed },
    errors: ['webhook_not_found', 'webhook_off', 'too_many_requests'],
  },
} satisfies RouteTable;

const FOR_PROGRAMS = { role: 'program', scope: 'webhooks' } as const;
const OF_OWNERS = { ...FOR_PROGRAMS, maker: 'owner' } as const;

/** The same for programs. Routes for owners require a key whose maker is still an owner. */
export const WEBHOOK_API_ROUTES = {
  'GET /api/v1/webhooks': {
    ...WEBHOOK_ROUTES['GET /api/webhooks'],
    ...FOR_PROGRAMS,
    summary:
      'The webhooks that events are sent to, and the state of each; never a secret, and only keys made by owners see more of an address than its host',
  },
  'POST /api/v1/webhooks': { ...WEBHOOK_ROUTES['POST /api/webhooks'], ...OF_OWNERS },
  'PATCH /api/v1/webhooks/:id': { ...WEBHOOK_ROUTES['PATCH /api/webhooks/:id'], ...OF_OWNERS },
  'DELETE /api/v1/webhooks/:id': { ...WEBHOOK_ROUTES['DELETE /api/webhooks/:id'], ...OF_OWNERS },
  'POST /api/v1/webhooks/:id/secret': { ...WEBHOOK_ROUTES['POST /api/webhooks/:id/secret'], ...OF_OWNERS },
  'POST /api/v1/webhooks/:id/test': { ...WEBHOOK_ROUTES['POST /api/webhooks/:id/test'], ...OF_OWNERS },
  'GET /api/v1/webhooks/:id/deliveries': { ...WEBHOOK_ROUTES['GET /api/webhooks/:id/deliveries'], ...FOR_PROGRAMS },
  'POST /api/v1/webhooks/:id/deliveries/:deliveryId/replay': {
    ...WEBHOOK_ROUTES['POST /api/webhooks/:id/deliveries/:deliveryId/replay'],
    ...OF_OWNERS,
  },
  'POST /api/v1/webhooks/:id/replay': { ...WEBHOOK_ROUTES['POST /api/webhooks/:id/replay'], ...OF_OWNERS },
} satisfies RouteTable;
