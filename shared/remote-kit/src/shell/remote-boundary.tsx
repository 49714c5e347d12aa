import { Component, type ReactNode } from 'react';
import { useOnline } from '@bestie/design-system/use-online';
import styles from './remote-boundary.module.css';

/**
 * Shown in place of a page that cannot be shown: says so and offers to try again. Without a network that is
 * the reason, and nothing went wrong.
 */
export function RemoteProblem({ onRetry, busy = false }: { onRetry(): void; busy?: boolean }) {
  const online = useOnline();
  return (
    <section className={styles.problem} role="alert">
      <h1 className={styles.title}>{online ? 'Something went wrong.' : 'You’re offline.'}</h1>
      <p className={styles.text}>
        {online
          ? 'The rest of Bestie still works. You can try this page again.'
          : 'This page hasn’t been opened on this device before. It will open when you’re back online.'}
      </p>
      <button type="button" className={styles.retry} onClick={onRetry} aria-disabled={busy} aria-busy={busy}>
        Retry
      </button>
    </section>
  );
}

interface RemoteBoundaryProps {
  children: ReactNode;
  /** Another value means another page: a caught error is cleared. */
  resetKey: unknown;
  /** Reports an error that was thrown while rendering. */
  onError(error: unknown): void;
  /** Runs before the page is rendered again. */
  onRetry?: () => void;
}

interface RemoteBoundaryState {
  error: { value: unknown } | null;
  resetKey: unknown;
}

/** Catches rendering errors of a remote inside the page's place; the shell around it stays. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(value: unknown): Partial<RemoteBoundaryState> {
    return { error: { value } };
  }

  static getDerivedStateFromProps(
    { resetKey }: RemoteBoundaryProps,
    state: RemoteBoundaryState,
  ): Partial<RemoteBoundaryState> | null {
    return Object.is(resetKey, state.resetKey) ? null : { resetKey, error: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    return this.state.error ? <RemoteProblem onRetry={this.retry} /> : this.props.children;
  }
}
