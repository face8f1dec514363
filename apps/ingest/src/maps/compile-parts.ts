import type { Expression } from '@deedline/contract/files/expression';
import type { AddressMap, LayoutMap, NameMap } from '@deedline/contract/files/layout-map';
import type { RawAddress, RawName } from '@deedline/engine/model/evidence';
import { isWithheldName } from '@deedline/engine/owner/withheld';
import { compileCondition, compileText, type Read, type Scope } from './compile-expression.ts';
import { CARE_OF, readMailingLines } from './mailing-lines.ts';
import { readOwnerLines } from './owner-lines.ts';
import { dropEmpty, printedAddress } from './values.ts';

type Order = LayoutMap['names'];
type NameForm = Exclude<NameMap, Expression>;

function isForm(name: NameMap): name is NameForm {
  return typeof name === 'object' && ('full' in name || 'last' in name || 'first' in name);
}

/** Names in the order of the map; blank ones are left out. An in-care-of line is recorded as such, if the map expects one. */
export function compileNames<Row>(names: readonly NameMap[], order: Order, scope: Scope<Row>): Read<Row, RawName[]> {
  const reads = names.map((name) => compileName(name, order, scope));
  return (row) => {
    const read: RawName[] = [];
    for (const one of reads) {
      const name = one(row);
      if (name === undefined) continue;
      if (name.full?.includes('\n') !== true) read.push(name);
      else {
        const { names: lines, careOf } = readOwnerLines(name.full);
        scope.told.careOf ||= careOf;
        read.push(...lines.map((full) => ({ ...name, full })));
      }
    }
    return read;
  };
}

/** One name: the first that is filled. */
export function compileOneName<Row>(name: NameMap | readonly NameMap[], order: Order, scope: Scope<Row>): Read<Row, RawName | undefined> {
  const reads = (Array.isArray(name) ? (name as readonly NameMap[]) : [name as NameMap]).map((one) => compileName(one, order, scope));
  return (row) => {
    for (const read of reads) {
      const found = read(row);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function compileName<Row>(name: NameMap, order: Order, scope: Scope<Row>): Read<Row, RawName | undefined> {
  if (!isForm(name)) return compileLine(name, order, scope);
  const read = compileForm(name, order, scope);
  if (name.when === undefined) return read;
  const isSo = compileCondition(name.when, scope);
  return (row) => (isSo(row) ? read(row) : undefined);
}

function compileForm<Row>(name: NameForm, order: Order, scope: Scope<Row>): Read<Row, RawName | undefined> {
  const line = name.full === undefined ? () => undefined : compileLine(name.full, name.order ?? order, scope);
  const whole = name.mayBeCareOf ? takeCareOf(line, scope) : line;
  if (name.last === undefined && name.first === undefined) return whole;
  const part = (one: Expression | undefined): Read<Row, string> => (one === undefined ? () => '' : compileText(one, scope));
  const [last, first, middle, suffix] = [part(name.last), part(name.first), part(name.middle), part(name.suffix)];
  return (row) => {
    const parts = { last: last(row), first: first(row) };
    if (parts.last === '' && parts.first === '') return whole(row);
    return dropEmpty<RawName>({ ...parts, middle: middle(row), suffix: suffix(row) });
  };
}

function compileLine<Row>(expression: Expression, order: Order, scope: Scope<Row>): Read<Row, RawName | undefined> {
  const read = compileText(expression, scope);
  if (order === 'learned')
    return (row) => {
      const full = read(row);
      return full === '' ? undefined : { full };
    };
  return (row) => {
    const full = read(row);
    return full === '' ? undefined : { full, order };
  };
}

function takeCareOf<Row>(read: Read<Row, RawName | undefined>, scope: Scope<Row>): Read<Row, RawName | undefined> {
  return (row) => {
    const name = read(row);
    if (name?.full === undefined || !CARE_OF.test(name.full)) return name;
    scope.told.careOf ||= name.full.replace(CARE_OF, '');
    return undefined;
  };
}

/** Whether one of these names is a word printed in place of a withheld name. */
export function makeWithheld(words: readonly string[] = []): (names: readonly RawName[]) => boolean {
  const more = new Set(words.map((word) => word.toUpperCase()));
  return (names) =>
    names.some((name) => {
      const { full, last } = name;
      return isWithheldName(name) || (more.size > 0 && more.has((full ?? last ?? '').trim().toUpperCase()));
    });
}

const PLACE = /^(.*?),?\s+([A-Z]{2})\.?(?:[,\s]+(\d{5}(?:-?\d{4})?))?$/i;

/** `state` is used for addresses without one. A name found in the address lines is passed to the scope as the in-care-of name. */
export function compileAddress<Row>(address: AddressMap, scope: Scope<Row>, state = ''): Read<Row, RawAddress | undefined> {
  const part = (one: Expression | undefined): Read<Row, string> => (one === undefined ? () => '' : compileText(one, scope));
  const read = {
    unit: part(address.unit),
    city: part(address.city),
    state: part(address.state),
    zip: withPlus4(part(address.zip), address.zip4 === undefined ? undefined : part(address.zip4)),
    place: part(address.place),
  };
  const lines = address.lines?.map((one) => compileText(one, scope));
  const line = part(address.line);
  return (row) => {
    let street = '';
    let unit = read.unit(row);
    if (lines) {
      const mailing = readMailingLines(lines.flatMap((one) => one(row).split(/\s*\n\s*/)));
      street = mailing.line;
      unit ||= mailing.unit;
      scope.told.careOf ||= mailing.careOf;
    } else street = line(row);
    const place = address.place === undefined ? '' : read.place(row);
    const [, city = place, placeState = '', placeZip = ''] = place === '' ? [] : (PLACE.exec(place) ?? []);
    return printedAddress(street, {
      unit,
      city: read.city(row) || city,
      state: read.state(row) || placeState || state,
      zip: read.zip(row) || placeZip,
    });
  };
}

function withPlus4<Row>(zip: Read<Row, string>, zip4: Read<Row, string> | undefined): Read<Row, string> {
  if (zip4 === undefined) return zip;
  return (row) => {
    const five = zip(row);
    const four = zip4(row);
    return five.length === 5 && /^\d{4}$/.test(four) ? `${five}-${four}` : five;
  };
}
