import { defer, useDeferred } from '../deferred/deferred';
import type { LightboxProps } from './lightbox-props';

export type { LightboxPicture } from './lightbox-props';

const layer = defer(() => import('./lightbox-layer'));

/**
 * Pictures in full-window size, with arrow keys, Home and End, swipe, and Escape. Its code is loaded when the
 * page is at rest, or on the first opening.
 */
export function Lightbox(props: LightboxProps) {
  const loaded = useDeferred(layer, props.index !== null, () => props.onIndexChange(null));
  return loaded && <loaded.LightboxLayer {...props} />;
}
