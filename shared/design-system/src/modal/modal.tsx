import { defer, useDeferred } from '../deferred/deferred';
import type { ModalLayerProps } from './modal-props';

export type { ModalProps } from './modal-props';

const layer = defer(() => import('./modal-layer'));

/** The frame of dialogs and drawers. Its code is loaded when the page is at rest, or on the first opening. */
export function Modal(props: ModalLayerProps) {
  const loaded = useDeferred(layer, props.open, () => props.onOpenChange(false));
  return loaded && <loaded.ModalLayer {...props} />;
}
