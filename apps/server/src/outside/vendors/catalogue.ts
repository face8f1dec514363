/** Every supported vendor, in the order in which they are shown. */
import { BATCHDATA } from './batchdata/client.ts';
import { ENFORMIONGO } from './enformiongo/client.ts';
import { REAL_ESTATE_API } from './realestateapi/client.ts';
import { TRACERFY } from './tracerfy/client.ts';
import { TRESTLE } from './trestle/client.ts';
import { TWILIO } from './twilio/client.ts';
import type { Vendor } from './vendor.ts';
import { ZEROBOUNCE } from './zerobounce/client.ts';

export const VENDORS: readonly Vendor[] = [TRACERFY, REAL_ESTATE_API, BATCHDATA, ENFORMIONGO, TRESTLE, TWILIO, ZEROBOUNCE];
