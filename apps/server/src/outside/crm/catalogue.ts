/** Every supported CRM, in the order in which they are shown. */
import type { Crm } from './crm.ts';
import { FOLLOW_UP_BOSS } from './followupboss/client.ts';
import { GOHIGHLEVEL } from './gohighlevel/client.ts';
import { HUBSPOT } from './hubspot/client.ts';
import { PIPEDRIVE } from './pipedrive/client.ts';

export const CRMS: readonly Crm[] = [GOHIGHLEVEL, HUBSPOT, PIPEDRIVE, FOLLOW_UP_BOSS];
