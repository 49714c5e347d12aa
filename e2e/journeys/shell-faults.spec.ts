import { expect, test } from '../support/journey';
import { transportFaults } from '../support/transport-faults';

/** The first script of the host; everything else waits for it. */
const shellScript = /\/host\/[^/]+\/main\.[^/]+\.js$/;

test.describe('a script of the shell', () => {
  for (const [fault, answer] of Object.entries(transportFaults))
    test(`that ${fault} is a message with Retry from the HTML itself`, async ({ page, consoleErrors }) => {
      consoleErrors.allow(/Failed to load resource|integrity|MIME type|Refused to execute|\/host\//);
      let isBroken = true;
      await page.route(shellScript, (route) => (isBroken ? answer(route) : route.continue()));
      await page.goto('/login', { waitUntil: 'commit' });
      const message = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
      await expect(message).toHaveText(
        fault === 'hangs' ? /^This is taking longer than usual\./ : /^Something went wrong\./,
      );
      isBroken = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
      await expect(message).toHaveCount(0);
    });
});
