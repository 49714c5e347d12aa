import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSlotFills } from '../shell/shell';
import type { SlotFill, SlotName, SlotProps } from '../shell/slots';

/** Shows nothing in place of a part that throws. */
class PartBoundary extends Component<
  { children: ReactNode; onError(error: unknown): void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function Filled({ fill, properties }: { fill: SlotFill; properties: object }) {
  const [Part, setPart] = useState<ComponentType<object> | null>(null);
  useEffect(() => {
    let left = false;
    fill.load().then(
      (part) => {
        if (!left) setPart(() => part);
      },
      // The page is complete without it, and the shell has reported the failure.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [fill]);
  if (!Part) return null;
  return (
    <PartBoundary onError={fill.onError}>
      <Part {...properties} />
    </PartBoundary>
  );
}

/**
 * A place for parts of other consoles: those that the person may use and whose code loads and renders. The page
 * does not wait for them, and each fails alone.
 */
export function Slot<Name extends SlotName>({ name, ...properties }: { name: Name } & SlotProps[Name]) {
  const fills = useSlotFills(name);
  return fills.map((fill) => <Filled key={fill.id} fill={fill} properties={properties} />);
}
