import type { Relative } from '@deedline/contract/search/results';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialable } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { judgeNow } from '../contacts/call-words.ts';
import { Evidence } from '../evidence/evidence.tsx';
import { KIN_WIDTH, type KinNode, type KinTree, layOutKin } from './kin-tree.ts';

type RelativeListProps = { name: string; age: number | null; relatives: readonly Relative[]; note: ReactNode };

export function RelativeList({ name, age, relatives, note }: RelativeListProps) {
  if (relatives.length === 0) return null;
  return (
    <Section title="Relatives & Associates" note={note}>
      <ul>
        {relatives.map((relative) => (
          <RelativeRow key={relative.name + relative.relationship} relative={relative} />
        ))}
      </ul>
      <KinDrawing name={name} age={age} relatives={relatives} />
    </Section>
  );
}

function RelativeRow({ relative }: { relative: Relative }) {
  const [phone] = relative.phones;
  return (
    <li className="border-t py-1.5 text-sm">
      <Evidence
        about={`${relative.name}, ${relative.relationship}`}
        statement={relative}
        actions={
          <>
            <span className="font-semibold">{relative.name}</span>
            <span className="text-xs text-muted">
              {relative.relationship}
              {relative.age !== null && `, age ${relative.age}`}, {Math.round(relative.confidence)}%
            </span>
          </>
        }
        end={phone ? <RelativePhone phone={phone} /> : <span className="text-xs text-muted">no phone found</span>}
      />
    </li>
  );
}

/** A number that must not be called, now or ever, is not a link, and says why. */
function RelativePhone({ phone: { number, dnc = NOT_CHECKED, callReadiness } }: { phone: Relative['phones'][number] }) {
  const { words, reason } = judgeNow({ dnc, callReadiness });
  if (words === 'Blocked')
    return (
      <span>
        <span>{number}</span>{' '}
        <span className="text-xs">
          <span className="font-semibold text-brick">Blocked</span> <span className="text-muted">{reason}</span>
        </span>
      </span>
    );
  return (
    <span>
      <a href={`tel:${dialable(number)}`} className="underline decoration-line underline-offset-4 hover:decoration-green touch:py-2">
        {number}
      </a>{' '}
      <span className="text-xs text-muted">{dnc.state === 'not_listed' ? 'Not listed' : 'DNC not checked'}</span>
    </span>
  );
}

const NOT_CHECKED = { state: 'not_checked', listDate: null } as const;

type KinDrawingProps = { name: string; age: number | null; relatives: readonly Relative[] };

/** With fewer relatives than this the drawing adds nothing to the list. */
const FEWEST_TIED = 2;

/** Generations above one another, more certain ties drawn stronger; the list beside it says the same in words. */
function KinDrawing({ name, age, relatives }: KinDrawingProps) {
  const tree = layOutKin(relatives, age);
  const tied = tree.nodes.filter((node) => node.generation !== 'beside');
  if (tied.length < FEWEST_TIED) return null;
  return (
    <details className="group border-t text-xs print:not-open:hidden">
      <summary className="flex w-fit list-none items-center gap-1 py-2 text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-3.5 transition-transform group-open:rotate-180" aria-hidden="true" />
        <span className="underline decoration-line underline-offset-3">As a drawing</span>
      </summary>
      <svg viewBox={`0 0 ${KIN_WIDTH} ${tree.height}`} className="block w-full max-w-md" aria-hidden="true">
        {tied.map((node, index) => (
          <path
            key={index}
            d={linkPath(node, tree.subject)}
            fill="none"
            className="stroke-ink/60"
            strokeWidth={node.relative.confidence >= 70 ? 1.4 : 0.7}
          />
        ))}
        {tree.apartY !== null && <RowApart y={tree.apartY} />}
        <KinDot {...tree.subject} name={name} age={age} isSubject />
        {tree.nodes.map(({ relative, x, y }, index) => (
          <KinDot key={index} x={x} y={y} name={relative.name} age={relative.age} />
        ))}
      </svg>
    </details>
  );
}

/** Pixels from a dot's centre to below its two lines of text. */
const LABEL_DEPTH = 37;

function linkPath({ x, y }: KinNode, subject: KinTree['subject']): string {
  if (y === subject.y) return `M${subject.x} ${y}H${x}`;
  const [upper, lower] = y < subject.y ? [{ x, y }, subject] : [subject, { x, y }];
  const from = upper.y + LABEL_DEPTH;
  const middle = (from + lower.y) / 2;
  return `M${upper.x} ${from}C${upper.x} ${middle} ${lower.x} ${middle} ${lower.x} ${lower.y}`;
}

function RowApart({ y }: { y: number }) {
  return (
    <>
      <path d={`M0 ${y}H${KIN_WIDTH}`} className="stroke-edge" strokeWidth=".8" strokeDasharray="3 4" />
      <text x="0" y={y + 14} fontSize="11" className="fill-muted">
        kinship not known
      </text>
    </>
  );
}

function KinDot({ x, y, name, age, isSubject }: { x: number; y: number; name: string; age: number | null; isSubject?: boolean }) {
  return (
    <g textAnchor="middle" strokeWidth="4" className="stroke-paper">
      <circle
        cx={x}
        cy={y}
        r={isSubject ? 6 : 4.5}
        className={isSubject ? 'fill-green stroke-green' : 'fill-paper stroke-ink'}
        strokeWidth="1.2"
      />
      <text x={x} y={y + 19} fontSize="12.5" fontWeight={isSubject ? 650 : 500} className="fill-ink [paint-order:stroke]">
        {firstWord(name)}
      </text>
      <text x={x} y={y + 32} fontSize="11" className="fill-muted [paint-order:stroke]">
        {age}
      </text>
    </g>
  );
}

const firstWord = (name: string) => name.split(/\s+/)[0] ?? name;
