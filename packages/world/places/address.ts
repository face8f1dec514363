import { streetText, type Street } from './street-names.ts';

/** An address as it truly is; feeds print it in their own ways. */
export interface Address {
  /** '418', or the whole line of a PO box or rural route in `box`. */
  number?: string;
  street?: Street;
  /** 'UNIT 3', 'APT B' */
  unit?: string;
  /** 'PO BOX 1182', 'RR 2 BOX 114' */
  box?: string;
  city: string;
  state: string;
  zip: string;
}

/** Number and street, or the box; without the unit. */
export function streetLine(address: Address, spelledOut = false): string {
  return address.box ?? `${address.number!} ${streetText(address.street!, spelledOut)}`;
}

export function fullLine(address: Address): string {
  return address.unit ? `${streetLine(address)} ${address.unit}` : streetLine(address);
}
