import { useEffect } from 'react';

const types = ['dragover', 'drop'] as const;

/** Refuses what nothing has taken; the pointer says so. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Comes before every other listener, and sees to it that the refusal comes after all that pages have added. */
function refuseLast(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  const type = event.type as (typeof types)[number];
  removeEventListener(type, refuse);
  addEventListener(type, refuse, { once: true });
}

/**
 * A file that is dropped where nothing takes files never replaces the page, as browsers would have it. A page that
 * takes files says so by preventing the default, wherever it listens.
 */
export function useFileDropsKeepPage(): void {
  useEffect(() => {
    for (const type of types) addEventListener(type, refuseLast, { capture: true });
    return () => {
      for (const type of types) {
        removeEventListener(type, refuseLast, { capture: true });
        removeEventListener(type, refuse);
      }
    };
  }, []);
}
