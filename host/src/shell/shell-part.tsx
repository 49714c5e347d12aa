import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './shell-part.module.css';

interface BoundaryProps {
  children: ReactNode;
  problem: ReactNode;
  /** Called when the part cannot be loaded or rendered. */
  onError(): void;
}

/** Error boundary of one part. */
class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.problem : this.props.children;
  }
}

/**
 * A lazily loaded part of the shell. When loading fails, `Problem` is shown in its place and the page continues;
 * `retry`, and each later visit, loads the code again.
 */
export function shellPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Problem: ComponentType<Props & { retry(): void }>,
): ComponentType<Props> {
  let current = lazy(load);
  return function ShellPart(props: Props) {
    const [{ Part, turn }, setPart] = useState({ Part: current, turn: 0 });
    const retry = () => setPart({ Part: current, turn: turn + 1 });
    return (
      <PartBoundary
        key={turn}
        problem={<Problem {...props} retry={retry} />}
        // React caches the error of a lazy component.
        onError={() => (current = lazy(load))}
      >
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

interface PartProblemProps {
  /** What is missing, as a sentence. */
  text: string;
  retry(): void;
  /** For parts that can be closed: closes the message. */
  close?: () => void;
  /** Shown over the page, for parts without a place in it. */
  floating?: boolean;
}

/** Says that a part of the shell could not be loaded, and offers a retry. */
export function PartProblem({ text, retry, close, floating }: PartProblemProps) {
  const problem = (
    <div role="alert" className={floating ? styles.floating : styles.problem}>
      <p>{text}</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
      {close && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </div>
  );
  return floating ? createPortal(problem, document.body) : problem;
}
