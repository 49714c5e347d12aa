import { Button } from '../button/button';
import { KeyDrawing } from '../drawings/drawings';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';

export interface ForbiddenStateProps extends Omit<EmptyStateProps, 'title' | 'action' | 'drawing'> {
  /** Target of the button. */
  homeHref?: string;
}

/** The person has no access to this page. The text is from specification.md. */
export function ForbiddenState({ homeHref = '/home', ...props }: ForbiddenStateProps) {
  return (
    <EmptyState
      {...props}
      drawing={<KeyDrawing />}
      title="Unauthorized: You don’t have access to this page."
      action={<Button href={homeHref}>Go home</Button>}
    />
  );
}
