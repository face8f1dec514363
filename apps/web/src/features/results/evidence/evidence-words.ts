import type { EvidenceLine, Proof, Question, Reckoning } from '@deedline/contract/search/results';
import { formatDate } from '../../../ui/format.ts';

/** '4 records', '4 records, 1 against', '1 record against'. A record with two statements counts once. */
export function countRecords(lines: readonly Pick<EvidenceLine, 'evidenceId' | 'weight'>[]): string {
  const total = new Set(lines.map((line) => line.evidenceId)).size;
  const against = new Set(lines.filter((line) => line.weight < 0).map((line) => line.evidenceId)).size;
  const records = `${total} ${total === 1 ? 'record' : 'records'}`;
  if (against === 0) return records;
  return lines.every((line) => line.weight < 0) ? `${records} against` : `${records}, ${against} against`;
}

/** A record's weight in words: 'strongly for', 'a little against'. */
export function weightWords(weight: number): string {
  const size = Math.abs(weight);
  if (size < 0.25) return 'adds nothing';
  const strength = size < 1.5 ? 'a little ' : size < 4 ? '' : size < 8 ? 'strongly ' : 'very strongly ';
  return `${strength}${weight > 0 ? 'for' : 'against'}`;
}

const QUESTIONS: Record<Question, string> = {
  property: 'This is the property asked for',
  ownership: 'The owner shown owns the property',
  filing: 'The filing in the registry is this owner’s',
  standing: 'The person named there is the owner or acts for the owner',
  identity: 'The records are about the person meant',
  alive: 'The person is alive',
  contact: 'It is theirs and reaches them today',
  residence: 'They live there, or did',
  mailing: 'Mail to the owner goes there',
  kinship: 'They are family or share a household',
  elsewhere: 'Other records that may be about the same person',
};

export function questionWords(question: Question): string {
  return QUESTIONS[question];
}

/** Groups lines by the question they speak to, in the order of the calculation. */
export function groupByQuestion(lines: readonly EvidenceLine[]): { question: Question; lines: EvidenceLine[] }[] {
  const groups = new Map<Question, EvidenceLine[]>();
  for (const line of lines) groups.set(line.question, [...(groups.get(line.question) ?? []), line]);
  return [...groups].map(([question, members]) => ({ question, lines: inReadingOrder(members) }));
}

/** Strongest first, for or against; copies of a record follow it. */
function inReadingOrder(lines: readonly EvidenceLine[]): EvidenceLine[] {
  const counted = lines.filter(({ repeats }) => !repeats).toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const repeated = lines.filter(({ repeats }) => repeats);
  const known = new Set(counted.map(({ evidenceId }) => evidenceId));
  const under = (id: string) => repeated.filter(({ repeats }) => repeats === id);
  return [...counted.flatMap((line) => [line, ...under(line.evidenceId)]), ...repeated.filter(({ repeats }) => !known.has(repeats!))];
}

/** '+2.1', '−0.4' (a true minus, as wide as the plus), '0.0' */
export function formatBits(weight: number): string {
  const figure = Math.abs(weight).toFixed(1);
  if (figure === '0.0') return figure;
  return `${weight > 0 ? '+' : '−'}${figure}`;
}

/** 'Oct 2026', or 'Mar 2019 to Oct 2026' if the record was seen over a period. */
export function formatSeen({ firstSeen, lastSeen }: Pick<EvidenceLine, 'firstSeen' | 'lastSeen'>): string {
  const [first, last] = [firstSeen, lastSeen].map((date) => (date ? formatDate(date.slice(0, 7)) : null));
  if (first && last && first !== last) return `${first} to ${last}`;
  return last ?? first ?? 'no date';
}

interface Told {
  /** 'Agrees: name, address. Differs: birth year. 3 sources, 1 with something against it.' */
  summary: string;
  /** The same as part of a sentence: 'name, address; birth year differs; 3 sources' */
  brief: string;
  /** The lines behind the summary, strongest first, without copies. */
  lines: EvidenceLine[];
}

/** What agrees and what differs, each once and in its strongest form. */
export function tellEvidence(lines: readonly EvidenceLine[]): Told {
  const counted = inReadingOrder(lines).filter(({ repeats }) => !repeats);
  const agrees = keepStrongest(unite(counted.map((line) => line.agrees)));
  const differs = unite(counted.map((line) => line.differs));
  const sources = countSourcesOf(counted);
  const sentences = [
    agrees.length > 0 && `Agrees: ${agrees.join(', ')}.`,
    differs.length > 0 && `Differs: ${differs.join(', ')}.`,
    `${sources}.`,
  ];
  const parts = [agrees.join(', '), differs.length > 0 && `${differs.join(', ')} ${differs.length === 1 ? 'differs' : 'differ'}`, sources];
  return { summary: sentences.filter(Boolean).join(' '), brief: parts.filter(Boolean).join('; '), lines: counted };
}

/** The levels on which records can agree about one thing, strongest first, in the engine's words. */
const STRENGTHS = [
  ['name', 'name (spelled differently)', 'name (nickname)', 'surname and initial', 'surname'],
  ['birth date', 'birth date except one digit', 'birth year', 'part of the birth date'],
  ['address', 'address (spelled differently)', 'building', 'street', 'ZIP code'],
] as const;

/** Keeps only the strongest level of each thing, at the position of its first mention: if one record spells a name the same, the name agrees. */
function keepStrongest(agrees: readonly string[]): string[] {
  const strongest = (word: string) => {
    const forms: readonly string[] | undefined = STRENGTHS.find((each) => (each as readonly string[]).includes(word));
    return forms?.find((form) => agrees.includes(form)) ?? word;
  };
  return [...new Set(agrees.map(strongest))];
}

function unite(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** '3 sources', '3 sources, 1 against': records of the same origin count as one source. */
function countSourcesOf(lines: readonly EvidenceLine[]): string {
  const total = new Set(lines.map(({ origin }) => origin)).size;
  const against = new Set(lines.filter(({ weight }) => weight < 0).map(({ origin }) => origin)).size;
  const sources = `${total} ${total === 1 ? 'source' : 'sources'}`;
  return against === 0 ? sources : `${sources}, ${against} with something against it`;
}

/** Any statement of an answer, with the records behind it and, if it has a probability, how they add up. */
export interface Statement {
  evidence: readonly EvidenceLine[];
  confidence?: number | undefined;
  reckoning?: Reckoning | undefined;
  proof?: Proof | undefined;
}
