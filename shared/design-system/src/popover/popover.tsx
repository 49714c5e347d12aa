import type { ReactElement, ReactNode } from 'react';
import { defer } from '../deferred/deferred';
import { DeferredTrigger, type TriggerProps } from '../deferred/deferred-trigger';

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>;
  /** Accessible name of what opens; shown as its title unless `titleHidden`. */
  title: string;
  titleHidden?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

export interface PopoverLayerProps extends PopoverProps {
  replayPress: boolean;
}

const layer = defer(() => import('./popover-layer'));

/**
 * A small panel beside its trigger, for a few controls or a few words. Its code comes when the page is at rest,
 * or on the first opening.
 */
export function Popover(props: PopoverProps) {
  return (
    <DeferredTrigger
      deferred={layer}
      trigger={props.trigger}
      popup="dialog"
      open={props.open}
      onOpen={() => props.onOpenChange?.(true)}
    >
      {(loaded, replayPress) => <loaded.PopoverLayer {...props} replayPress={replayPress} />}
    </DeferredTrigger>
  );
}
