import type { ReactNode } from 'react';

/**
 * The base of the ink drawings: a shape in the accent's tint, slightly offset from the lines, and lines in
 * ink. Decorative.
 */
export function Drawing({ tint, children }: { tint: ReactNode; children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" width="100%" fill="none" aria-hidden="true" focusable="false">
      <g fill="var(--accent-soft)">{tint}</g>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}
