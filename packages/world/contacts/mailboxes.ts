import { dayOf } from '../ground/days.ts';
import type { Random } from '../ground/random.ts';
import { nameAt } from '../people/person.ts';
import type { Circle, EmailSpan, NameSpan, Person } from '../people/types.ts';

const DOMAINS = ['example.com', 'example.com', 'example.com', 'example.org', 'example.net', 'quietriver.example', 'northlight.example'];
const CATCH_ALL_DOMAINS = ['homes.example', 'quill-office.example', 'tarn-trades.example'];
const MAIL_ERA = dayOf(1997, 1, 1);
const YEAR = 365.2425;
const WORDS = [
  'bluefalcon',
  'quietriver',
  'gardenfan',
  'oldtruck',
  'bookworm',
  'fenwalker',
  'skipper',
  'redkite',
  'piecrust',
  'nightowl',
  'trailmix',
  'sunporch',
];

function ascii(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** Local parts as people choose them; the person's number makes them unique. */
function localPart(random: Random, person: Person, name: NameSpan): string {
  const first = ascii(name.first);
  const last = ascii(name.last);
  const tag = person.id.slice(1);
  const kind = random.next();
  if (kind < 0.3) return `${first}.${last}${tag}`;
  if (kind < 0.52) return `${first.charAt(0)}${last}${tag}`;
  if (kind < 0.66) return `${first}${last.charAt(0)}${tag}`;
  if (kind < 0.78) return `${last}.${first}.${tag}`;
  if (kind < 0.88) return `${first}_${tag}`;
  return `${random.pick(WORDS)}${tag}`;
}

const SHARED_SHARE = 0.05;

/** Some couples share one mailbox and both sign up with it. */
function shareWithSpouse(random: Random, person: Person, span: EmailSpan): void {
  if (person.spouse && span.to === null && random.chance(SHARED_SHARE)) person.spouse.emails.push(span);
}

/** Creates one to three successive mailboxes per person; some given up, some dead, a few at domains that accept any name. */
export function createMailboxes(circle: Circle, people: readonly Person[]): void {
  const { random, today } = circle;
  for (const person of people) {
    const end = person.died ?? today;
    const start = Math.max(person.born + Math.floor(15 * YEAR), MAIL_ERA + Math.floor(random.wait(2500)));
    if (start >= end || person.born < dayOf(1922, 1, 1) || random.chance(0.12)) continue;
    const count = 1 + (random.chance(0.4) ? 1 : 0) + (random.chance(0.12) ? 1 : 0);
    let from = start;
    for (let i = 0; i < count && from < end; i++) {
      const last = i === count - 1;
      const to = last ? null : from + Math.floor((end - from) * (0.3 + random.next() * 0.5));
      const catchAll = random.chance(0.05);
      const email = `${localPart(random, person, nameAt(person, from))}${i > 0 ? String.fromCharCode(97 + i) : ''}@${random.pick(catchAll ? CATCH_ALL_DOMAINS : DOMAINS)}`;
      const dead = (to !== null && random.chance(0.6)) || (person.died !== null && random.chance(0.7)) || random.chance(0.05);
      const span: EmailSpan = {
        email,
        from,
        to: dead && to === null ? end : to,
        status: dead ? 'undeliverable' : catchAll ? 'catch_all' : 'deliverable',
      };
      person.emails.push(span);
      shareWithSpouse(random, person, span);
      from = to ?? end;
    }
  }
}
