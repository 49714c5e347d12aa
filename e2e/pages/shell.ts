import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The frame of every console page: topbar, sidebar, bottom bar, toasts. */
export class Shell {
  readonly topbar: Locator;
  readonly search: Locator;
  readonly account: Locator;
  readonly theme: Locator;
  readonly viewAs: Locator;
  readonly fanMode: Locator;
  readonly heading: Locator;
  /** The banner about the account's deletion. */
  readonly leaving: Locator;

  constructor(readonly page: Page) {
    this.topbar = page.getByRole('banner');
    this.search = page.getByPlaceholder('Search closet, voice, episodes…');
    this.account = this.topbar.getByRole('button', { name: 'Account' });
    this.theme = this.topbar.getByRole('button', { name: /^Theme: / });
    this.viewAs = this.topbar.getByRole('button', { name: /^View as: / });
    this.fanMode = this.topbar.getByRole('button', { name: 'Fan mode' });
    this.leaving = page.getByRole('complementary', { name: 'Your account' });
    this.heading = page.getByRole('heading', { level: 1 });
  }

  /** Opens a page and waits until it works: its frame is seen before. */
  async open(path = '/home'): Promise<void> {
    await this.page.goto(path);
    await expect(this.heading).toBeVisible();
    await expect(this.page.locator('[data-loading]')).toHaveCount(0);
  }

  /** The navigation of a console, by the console's title. */
  sidebar(title: 'Bestie' | 'Studio' | 'Admin'): Locator {
    return this.page.getByRole('complementary').getByRole('navigation', { name: title, exact: true });
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('[data-sonner-toast]').filter({ hasText: text });
  }

  /** Puts the pointer on a toast, which then does not vanish by itself. For what a journey looks at before {@link undo}. */
  async hold(text: string | RegExp): Promise<void> {
    await this.toast(text).hover();
  }

  async undo(text: string | RegExp): Promise<void> {
    await this.toast(text).getByRole('button', { name: 'Undo' }).click();
  }

  /** Labels of the account menu, top to bottom; leaves it open. */
  async accountEntries(): Promise<string[]> {
    await this.account.click();
    await expect(this.menuItem('Logout')).toBeVisible();
    return this.page.getByRole('menuitem').allInnerTexts();
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  async logOut(): Promise<void> {
    await this.account.click();
    await this.menuItem('Logout').click();
    await expect(this.page).toHaveURL(/\/login$/);
  }

  /** Options of the role switcher; closes it again. */
  async viewAsChoices(): Promise<string[]> {
    await this.viewAs.click();
    const choices = this.page.getByRole('menuitemradio');
    await expect(choices.first()).toBeVisible();
    const labels = await choices.allInnerTexts();
    await this.page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
    return labels;
  }

  async lookAs(role: 'Fan' | 'Creator' | 'Admin'): Promise<void> {
    await this.viewAs.click();
    await this.page.getByRole('menuitemradio', { name: role }).click();
    await expect(this.viewAs).toHaveAccessibleName(`View as: ${role}`);
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menuitemradio')).toHaveCount(0);
  }

  /** Refreshes the role; resolves after the reload. */
  async refreshRole(): Promise<void> {
    const message = 'Role refreshed!';
    // The page reloads a quarter of a second after the toast, which may be too fast for a busy machine to see.
    await this.page.evaluate((text) => {
      new MutationObserver(() => {
        const toasts = [...document.querySelectorAll('[data-sonner-toast]')];
        if (toasts.some(({ textContent }) => textContent.includes(text)))
          sessionStorage.setItem('said', text);
      }).observe(document.body, { childList: true, subtree: true });
    }, message);
    const reloaded = this.page.waitForEvent('domcontentloaded');
    await this.topbar.getByRole('button', { name: 'Refresh role' }).click();
    await reloaded;
    await expect(this.heading).toBeVisible();
    expect(await this.page.evaluate(() => sessionStorage.getItem('said'))).toBe(message);
  }
}
