import { Button } from '../button/button';
import { PinsDrawing } from '../drawings/drawings';
import { EmptyState, type EmptyStateProps } from '../empty-state/empty-state';

export interface ErrorStateProps extends Omit<EmptyStateProps, 'title' | 'action' | 'drawing'> {
  title?: string;
  /** Retries the failed operation. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Says that something failed and offers Retry. Children explain what to do next. */
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
