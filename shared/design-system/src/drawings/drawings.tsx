import { defer, useDeferred } from '../deferred/deferred';
import { Drawing } from './drawing';

const ACCENT = 'var(--accent)';

const ink = defer(() => import('./ink'));

/** Most pages never show a drawing, so its lines are loaded once it is shown; until then its space is empty. */
function late(name: keyof typeof import('./ink')) {
  return function LateDrawing() {
    const Lines = useDeferred(ink, true)?.[name];
    return Lines ? <Lines /> : <Drawing tint={null}>{null}</Drawing>;
  };
}

/** Empty closet, no outfit. */
export const HangerDrawing = late('HangerDrawing');

/** No text or board yet. */
export const ThreadDrawing = late('ThreadDrawing');

/** Nothing worn or planned. */
export const ShoeDrawing = late('ShoeDrawing');

/** A folded pile: no results, nothing archived. */
export const WardrobeDrawing = late('WardrobeDrawing');

/** Nothing to celebrate yet: challenges, VIP. */
export const RibbonDrawing = late('RibbonDrawing');

/** No messages, no notifications. */
export const EnvelopeDrawing = late('EnvelopeDrawing');

/** A closed door: forbidden, locked, VIP. */
export const KeyDrawing = late('KeyDrawing');

/** No person found: profiles, people, "for you". */
export const MirrorDrawing = late('MirrorDrawing');

/** Empty board, no pins. */
export const CorkDrawing = late('CorkDrawing');

/** No trips. */
export const SuitcaseDrawing = late('SuitcaseDrawing');

/** A loose thread: errors. Part of the page, because an error may mean that nothing more can be loaded. */
export function PinsDrawing() {
  return (
    <Drawing tint={<path d="M26 78c-2-28 24-44 56-44s58 18 54 46-112 26-110-2Z" />}>
      <path d="M32 88c-1-26 20-42 48-42s49 16 48 42c0 9-96 9-96 0Z" />
      <path d="M80 46c-12 10-17 26-17 48m17-48c12 10 17 26 17 48" strokeWidth="1" />
      <path d="M80 46c-22 4-35 16-40 33m40-33c22 4 35 16 40 33" strokeWidth="1" />
      <path d="m60 56-12-30m52 32 16-32M84 50l4-34" />
      <circle cx="46.5" cy="22" r="4.5" fill={ACCENT} stroke="none" />
      <circle cx="118" cy="22" r="4.5" fill={ACCENT} stroke="none" />
      <circle cx="88.5" cy="12" r="4.5" fill={ACCENT} stroke="none" />
      <path d="m18 106 26-3" />
      <circle cx="14" cy="106.5" r="3.5" stroke={ACCENT} />
    </Drawing>
  );
}
