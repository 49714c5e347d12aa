import type { ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';

/** Renders the first rows of a list at once, and those below the first screen with {@link AfterFirstRender}. */
export function RowsBelowLater<Row>({
  rows,
  first,
  children,
}: {
  rows: readonly Row[];
  /** Number of rows that the first screen shows at most. */
  first: number;
  children: (row: Row) => ReactNode;
}) {
  return (
    <>
      {rows.slice(0, first).map(children)}
      <AfterFirstRender>{rows.slice(first).map(children)}</AfterFirstRender>
    </>
  );
}

/**
 * Renders content below the first screen, or secondary content, after the rest of the page. On the way back
 * it is rendered at once, because the page needs its former height to restore the scroll position.
 */
export function AfterFirstRender({ children }: { children: ReactNode }) {
  const back = (useNavigationType() as string) === 'POP';
  const stands = useAfterFirstRender();
  return (back || stands) && children;
}
