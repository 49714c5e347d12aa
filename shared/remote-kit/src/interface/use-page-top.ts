import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Distance in px of an element from the top of the page, as a windowed list needs it; follows changes of the layout.
 * @param expected used until it is measured
 */
export function usePageTop(element: RefObject<HTMLElement | null>, expected = 0): number {
  const [top, setTop] = useState(expected);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
