import { useLayoutEffect, useState, type RefObject } from 'react';

/** The range changes in steps of this size, so that scrolling within a step rerenders nothing. CSS pixels. */
const step = 240;
/** Margin above and below the window that is rendered too. */
const around = 720;

export interface PageWindow {
  /** Width of the element; 0 before it is measured. */
  width: number;
  /** The visible part of the element, from its top, with a margin. */
  top: number;
  bottom: number;
}

/** The visible range of a tall element while the page scrolls. */
export function usePageWindow(root: RefObject<HTMLElement | null>): PageWindow {
  const [range, setRange] = useState<PageWindow>({ width: 0, top: 0, bottom: 1800 });
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => {
      const { top: above, width } = element.getBoundingClientRect();
      const top = Math.floor((-above - around) / step) * step;
      const bottom = Math.ceil((-above + innerHeight + around) / step) * step;
      setRange((before) =>
        before.width === width && before.top === top && before.bottom === bottom
          ? before
          : { width, top, bottom },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [root]);
  return range;
}
