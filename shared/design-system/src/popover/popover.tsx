import { defer } from '../deferred/deferred';
import { DeferredTrigger } from '../deferred/deferred-trigger';
import type { PopoverProps } from './popover-props';

export type { PopoverProps } from './popover-props';

const layer = defer(() => import('./popover-layer'));

/**
 * A small panel beside its trigger, for a few controls or a short text. Its code is loaded when the page is
 * at rest, or on the first opening.
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
