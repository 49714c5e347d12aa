import { uuidv7 } from 'uuidv7';
import { expect, Person, test } from '../support/journey';

/** The first length in a text, in seconds. */
function lengthIn(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('a recording outlives its tab, goes on, becomes a clip, and stops for fans when it belongs to a tier', async ({
  page,
  bestie,
  newcomer,
  elsewhere,
  signInAs,
}) => {
  const admin = await Person.signIn(bestie.origin, 'admin');
  const tier = `Voices ${uuidv7().slice(-6)}`;
  await admin.send('POST', '/api/vip/tiers', {
    id: uuidv7(),
    name: tier,
    description: '',
    price: { amount: 900, currency: 'EUR' },
    capacity: null,
    reason: 'Agreed with the team',
  });
  await signInAs('creator');
  await page.context().grantPermissions(['microphone'], { origin: bestie.origin });

  const again = await test.step('the tab is killed after the first piece', async () => {
    await page.goto('/upload/voice');
    await page.getByRole('button', { name: 'Use the microphone' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect(page.getByRole('timer')).toContainText(/0:(0[6-9]|[1-5]\d)/);
    const next = await page.context().newPage();
    await page.close();
    return next;
  });

  const clipId = await test.step('the next visit goes on with it, and makes it a clip', async () => {
    await again.goto('/upload/voice');
    const kept = again.getByRole('list', { name: 'Recordings on this device' });
    // At least the first piece; on a busy machine the tab lives a little longer.
    const keep = kept.getByRole('button', { name: /^Keep / });
    await expect(keep).toHaveText(/0:(0[5-9]|[1-5]\d)$/);
    const before = lengthIn(await keep.innerText());
    await kept.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(async () => lengthIn(await again.getByRole('timer').innerText()))
      .toBeGreaterThan(before + 1);
    await again.getByRole('button', { name: 'Stop' }).click();
    await again.getByRole('button', { name: 'Make it a clip' }).click();
    await again.waitForURL(/\/voice\?clip=/);
    const drawer = again.getByRole('dialog');
    await expect(drawer.getByRole('button', { name: /^Play / })).toBeVisible();
    await drawer.getByLabel('Title').fill('Said on the train');
    await drawer.getByLabel('Who hears it').selectOption({ label: 'Members' });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    return new URL(again.url()).searchParams.get('clip') ?? '';
  });

  const listener = await elsewhere();
  const nora = await newcomer('nora');
  await signInAs(nora, listener);
  await listener.goto(`/voice/${clipId}`);
  await expect(listener.getByRole('heading', { name: 'Said on the train', level: 1 })).toBeVisible();
  await expect(listener.getByRole('button', { name: /^Play / })).toBeVisible();

  await test.step('from then on it is for a tier, and a fan without it is stopped', async () => {
    const drawer = again.getByRole('dialog');
    await drawer.getByLabel('Who hears it').selectOption({ label: 'VIP tier' });
    await drawer.getByLabel('From which tier on').selectOption({ label: tier });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(listener.getByRole('heading', { name: 'This clip isn’t available' })).toBeVisible();
    await expect(nora.send('GET', `/api/voice/clips/${clipId}`)).rejects.toThrow(/404/);
  });
});
