import type { Page } from '@playwright/test';

/**
 * Shows the page in light or dark mode without motion. Resolves after the next frame, when all colours have changed.
 */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    () =>
      new Promise<void>((shown) => {
        requestAnimationFrame(() => requestAnimationFrame(() => shown()));
      }),
  );
}
