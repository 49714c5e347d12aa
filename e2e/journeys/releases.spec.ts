import { ReleasesPage } from '../pages/admin/releases-page';
import { BuiltRelease } from '../support/built-release';
import { expect, Person, test } from '../support/journey';
import { confirmStepUp } from '../support/step-up';

test.describe('releases on Meta & Tools', () => {
  test('an admin compares releases, starts a canary, promotes and rolls back; the history shows it', async ({
    page,
    bestie,
    signInAs,
    consoleErrors,
  }) => {
    // Two releases of some 160 files are published.
    test.slow();
    // What has to be confirmed is refused first, and the browser reports that.
    consoleErrors.allow(/status of 403/);
    const built = BuiltRelease.of('creator');
    const { version: first } = built.description;
    const admin = await Person.signIn(bestie.origin, 'admin');
    await built.publish(admin, '1.0.0', { note: 'Spaces load faster' });
    await built.publish(admin, '1.1.0', {
      changes: { routes: built.description.routes.filter(({ page: name }) => name !== 'space-upload') },
    });
    await signInAs('admin');
    const releases = new ReleasesPage(page);
    await releases.open('creator');
    await expect(releases.row(first)).toContainText('Came with the server');
    await expect(releases.row('1.0.0')).toContainText('Spaces load faster');
    await expect(releases.region.getByText(`${first} is stable`)).toBeVisible();

    await releases.act('1.0.0', 'Promote');
    await releases.confirm('Promote', 'It was tested for a week');
    await confirmStepUp(page);
    await expect(releases.row('1.0.0').getByText('Stable', { exact: true })).toBeVisible();

    await releases.act('1.1.0', 'Compare');
    await expect(releases.dialog.getByText('/creator/spaces/:spaceId/upload is gone')).toBeVisible();
    await expect(releases.dialog.getByText(/over the wire, host included \(Same size\)/)).toBeVisible();
    await page.keyboard.press('Escape');

    await releases.act('1.1.0', 'Start canary');
    await releases.dialog.getByLabel('Share of people, in percent').fill('10');
    await releases.confirm('Start canary', 'A few people first');
    await expect(releases.region.getByRole('heading', { name: '1.1.0 for 10 % of people' })).toBeVisible();
    await expect(releases.region.getByText('No one had it yet').first()).toBeVisible();

    await releases.region.getByRole('button', { name: 'Promote to everyone' }).click();
    await releases.confirm('Promote', 'They like it');
    await confirmStepUp(page);
    await expect(releases.row('1.1.0').getByText('Stable', { exact: true })).toBeVisible();
    await expect(releases.region.getByRole('heading', { name: /for 10 % of people/ })).toBeHidden();

    await releases.region.getByRole('button', { name: 'Roll back', exact: true }).click();
    await releases.confirm('Roll back', 'The upload is missed');
    await expect(releases.row('1.0.0').getByText('Stable', { exact: true })).toBeVisible();
    const entries = releases.history.getByRole('listitem');
    await expect(entries.first()).toContainText('rolled creator back from 1.1.0 to 1.0.0');
    await expect(entries.first()).toContainText('The upload is missed');
    await expect(releases.history.getByText('They like it')).toBeVisible();
  });

  test('a deploy token is shown once, works, and is revoked', async ({
    page,
    signInAs,
    bestie,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 403/);
    await signInAs('admin');
    const releases = new ReleasesPage(page);
    await releases.open('fan');
    await releases.tokens.getByRole('button', { name: 'New token' }).click();
    await releases.dialog.getByLabel('Name').fill('Fan team’s builds');
    await releases.dialog.getByLabel('Reason').fill('They publish by themselves');
    await releases.dialog.getByRole('button', { name: 'Create token' }).click();
    await confirmStepUp(page);
    const field = releases.dialog.getByLabel('Token');
    await expect(field).toHaveValue(/^bestie_deploy_/);
    const authorization = `Bearer ${await field.inputValue()}`;
    const status = async (remoteId: string) =>
      (await fetch(`${bestie.origin}/api/releases/${remoteId}`, { headers: { authorization } })).status;
    expect(await status('fan')).toBe(200);
    expect(await status('creator')).toBe(403);
    await releases.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(releases.dialog).toBeHidden();

    await releases.tokens.getByRole('button', { name: 'Revoke Fan team’s builds' }).click();
    await releases.confirm('Revoke token', 'They have a new one');
    await expect(releases.tokens.getByText('Revoked', { exact: true })).toBeVisible();
    expect(await status('fan')).toBe(401);
  });

  test('a link lets one person try a release for an hour', async ({ page, bestie, signInAs }) => {
    const admin = await Person.signIn(bestie.origin, 'admin');
    // The console with the fewest files.
    await BuiltRelease.of('admin').publish(admin, '3.0.0');
    await signInAs('admin');
    const releases = new ReleasesPage(page);
    await releases.open('admin');
    await releases.act('3.0.0', 'Try for a person');
    await releases.dialog.getByLabel('Person').fill('admin@bestie.test');
    await releases.dialog.getByLabel('Reason').fill('Looking before anyone else');
    await releases.dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await releases.dialog.getByLabel('The link').inputValue();
    await page.goto(link);
    const data = await page.evaluate(
      () => JSON.parse(document.getElementById('bestie')?.textContent ?? '{}') as { trial?: object },
    );
    expect(data.trial).toMatchObject({ remoteId: 'admin', version: '3.0.0' });
  });
});
