import type { Page } from '@playwright/test';

/**
 * Shows the page in light or dark, without motion. Resolves when all of it is: a colour that changes has its old value
 * until the next frame, also where nothing moves.
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
