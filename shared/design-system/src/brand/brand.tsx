/** Outlines of "Besti" (the i without its dot) set in Fraunces (SIL Open Font License), cap height 70. */
const LETTERS = [
  'M61-17q0 7.5-6 12.5-6 4.5-18 4.5h-33q-.5 0-.5 0 0 0 0-.5 0 0 .5 0l4-1q1 0 1.5-.5 .5-.5.5-1.5v-64q0-.5-.5-.5 0-.5-1.5-.5l-4-1q-.5 0-.5 0 0-.5 0-.5 0 0 .5 0h24q9.5 0 16 2.5 6.5 2.5 10 7 3 4.5 3 10 0 5-2.5 9-2.5 3.5-7.5 6-5 2-12 2h2q7 0 12.5 2 5.5 2 8.5 6 3 4 3 8.5zM32-33h-10v-1h10.5q4.5 0 7-1.5 3-2 4.5-5.5 1.5-3.5 1.5-8.5 0-6-2.5-10.5-2-4-6-6.5-4-2.5-9.5-2.5h-4.5v66q0 1 1 1.5 .5.5 2 .5h7.5q4.5 0 8-2 3.5-2 5-5.5 1.5-4 1.5-8.5 0-7.5-4-11.5-4-4.5-12-4.5z',
  'M105.5-26q0 .5 0 .5-.5.5-1 .5h-31v-1h20q1 0 1-1 0-8.5-2.5-13-2.5-4-6-4-3 0-5 2-2.5 2-3.5 6-1 4-1 10 0 10.5 4 15.5 4.5 5 11.5 5 5 0 8.5-2.5 4-3 4.5-8 0 0 0-.5 .5.5.5.5-.5 5-3 9-2.5 3.5-6.5 6-4.5 2-9.5 2-6 0-11-2.5-4.5-3-7-8-2.5-5-2.5-11.5 0-7 2.5-12.5 2.5-5.5 7.5-8.5 5-3 11.5-3 5.5 0 9.5 2.5 4 2.5 6.5 7 2 4 2 9.5z',
  'M128 0q3.5 0 5.5-2 2-1.5 2-4.5 0-2.5-1-4-1-1.5-3.5-3-2-1.5-6-2.5-6-2-9-4.5-3.5-2-5-5-1.5-3-1.5-6.5 0-6 4.5-9.5 4-3.5 11-3.5 3 0 5 .5 2 .5 3 1.5 1 .5 1.5.5 .5 0 1.5-.5 1-1 2.5-1.5 1-.5 1.5-.5 0 0 .5 0 0 0 0 .5l3 14.5q0 0 0 .5-.5 0-.5.5-.5-.5-.5-.5-3-5.5-5.5-8.5-2.5-3.5-5.5-4.5-2.5-1.5-6-1.5-4 0-6 2-2 2-2 5 0 2 1 4 1 1.5 3.5 3 2.5 1.5 7 3 5 1.5 8.5 3.5 3 2 4.5 5 1.5 3 1.5 6.5 0 4-2 7-2 2.5-5.5 4.5-3 1.5-7.5 1.5-2.5 0-4.5-1-2-.5-3.5-1.5-1-.5-1.5-.5 0 0-1 .5-1 .5-2 1.5-1.5.5-1.5.5-.5 0-.5 0-.5 0-.5-.5l-2.5-12.5q0-.5.5-.5 0-.5 0-.5 .5 0 .5 0 4 7.5 8 10.5 4 3 8 3z',
  'M151.5-42l-4.5-1q-.5-.5-.5-.5 0 0 .5 0 0-.5 0-.5h4.5q0 0 .5 0 0 0 .5-.5l9-9q.5-.5.5-.5 .5 0 .5 0 .5 0 .5 0 0 0 0 .5v42q0 4 1.5 6 1.5 2 4.5 2 1 0 1.5 0 1-.5 2-1 .5-.5 1-1.5 .5-1 1-2.5 0-.5.5-.5 0 0 0 .5-1 3-2 5.5-1.5 2-4 3-2 1-5 1-5.5 0-8.5-3-3.5-2.5-3.5-8v-31.5q0 0 0-.5 0 0-.5 0zM159.5-43l.5-1h14.5q.5 0 .5.5 0 .5 0 .5-.5 0-1 0z',
  'M193.5-44v41q0 1 .5 1.5 0 0 1 .5l2.5.5q.5 0 .5 0 0 .5 0 .5h-20q-.5 0-.5-.5 0 0 .5 0l3-.5q1-.5 1-.5 .5-.5.5-1v-37q0 0-.5-.5 0 0-.5 0h-3q-.5 0-.5 0 0 0 0-.5 0 0 .5 0l13.5-4q.5 0 1 0 .5 0 .5 0 0 0 0 .5z',
];

/** Offset of the second e from the first. */
const SECOND_E = 'translate(135.3)';

/** Dot of the i: a heart, in the console's accent. */
const HEART =
  'M188-53.5c-6.2-4.4-9.4-7.6-9.4-11.6 0-5.3 6.9-6.2 9.4-1.5 2.5-4.7 9.4-3.8 9.4 1.5 0 4-3.2 7.2-9.4 11.6Z';

export interface WordmarkProps {
  /** Height of the capital B, in pixels. */
  height?: number;
  /** Omits the accessible name where the name is shown beside it. */
  decorative?: boolean;
  className?: string;
}

/** The wordmark. */
export function Wordmark({ height = 26, decorative = false, className }: WordmarkProps) {
  return (
    <svg
      viewBox="0 -74 243 76"
      height={(height * 76) / 70}
      width={(height * 243) / 70}
      className={className}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Bestie' })}
    >
      {LETTERS.map((outline, index) => (
        <path key={index} d={outline} fill="currentColor" />
      ))}
      <path d={LETTERS[1]} transform={SECOND_E} fill="currentColor" />
      <path d={HEART} fill="var(--accent)" />
    </svg>
  );
}

/** The logo for small sizes: the B on the accent colour. */
export function LogoMark({ size = 36, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} className={className} aria-hidden="true">
      <rect width="96" height="96" rx="28" fill="var(--accent)" />
      <path d={LETTERS[0]} transform="translate(13.5 81.5) scale(0.96)" fill="var(--accent-ink)" />
      <path d={HEART} transform="translate(-105.5 80) scale(0.98)" fill="var(--accent-ink)" />
    </svg>
  );
}
