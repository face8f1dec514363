const STATES = [
  {
    name: 'Listed',
    text: 'The number is on the list of the date that stands beside it. Shown as Do not call.',
    circle: 'fill-brick stroke-brick',
    dashes: undefined,
  },
  {
    name: 'Not listed',
    text: 'The list of that date covers the number, and it is not on it.',
    circle: 'fill-none stroke-green',
    dashes: undefined,
  },
  {
    name: 'Not checked',
    text: 'No list that is loaded covers the number. It is never shown as clear.',
    circle: 'fill-none stroke-ink',
    dashes: '4 4',
  },
] as const;

export function DncStates() {
  return (
    <ul className="grid border bg-raise sm:grid-cols-3">
      {STATES.map(({ name, text, circle, dashes }) => (
        <li key={name} className="p-5 max-sm:not-first:border-t sm:not-first:border-l">
          <svg viewBox="0 0 40 40" className="size-9" aria-hidden="true">
            <circle cx="20" cy="20" r="17" className={circle} strokeWidth="2" strokeDasharray={dashes} />
          </svg>
          <p className="mt-3 font-semibold">{name}</p>
          <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
