import { Button } from '../button/button';
import { PinsDrawing } from '../drawings/drawings';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';

export interface ErrorStateProps extends Omit<EmptyStateProps, 'title' | 'action' | 'drawing'> {
  title?: string;
  /** Tries again what failed. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something failed; says so, and offers to try again. Children say what to do next, in words. */
export function ErrorState({
  title = 'Something went wrong.',
  onRetry,
  retrying,
  ...props
}: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      {...props}
      drawing={<PinsDrawing />}
      title={title}
      action={
        onRetry && (
          <Button variant="primary" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        )
      }
    />
  );
}
