/** All parts upper case in USPS Publication 28 forms; absent where the text did not say. */
export interface AddressParts {
  kind: 'street' | 'po_box' | 'rural_route' | 'highway' | 'unparsed';
  /** '418', '123 1/2', '45-12': leading zeros dropped. For a PO box or rural route box: the box number. */
  number?: string;
  preDirection?: string;
  /** Street name without type and directionals. */
  street?: string;
  /** 'ST', 'AVE', 'ROW' */
  type?: string;
  postDirection?: string;
  /** 'APT 3', 'UNIT B' */
  unit?: string;
  city?: string;
  /** Two letters. */
  state?: string;
  zip5?: string;
  zip4?: string;
}
