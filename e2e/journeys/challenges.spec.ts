import type { Page } from '@playwright/test';
import { uuidv7 } from 'uuidv7';
import type { Dealt } from '@bestie/contracts/challenges.contract';
import { barriersOn } from '../support/barriers';
import { showIn } from '../support/colour-scheme';
import { expect, testOnOwnServer } from '../support/journey';
import { addOutfitPiece, makeOutfit } from '../support/outfits';
import { Person } from '../support/person';

/** A server of its own, since its clock is moved. */
const test = testOnOwnServer();

const day = 24 * 60 * 60 * 1000;
const title = 'One coat, three ways';

/** Findings of axe in both colour schemes. */
async function barriersInBoth(page: Page, what: 'page' | 'layer' = 'page'): Promise<string[]> {
  const light = await barriersOn(page, what);
  await showIn(page, 'dark');
  const dark = await barriersOn(page, 'colours');
  await showIn(page, 'light');
  return [...light, ...dark];
}

/** An outfit of one piece. @returns its id */
async function outfitOf(person: Person, name: string): Promise<string> {
  const coat = await addOutfitPiece(person, { name: 'Coat', category: 'outerwear', colours: ['brown'] });
  return (await makeOutfit(person, name, [coat])).id;
}

test('a challenge from its creation to a declared tie, with four people who enter', async ({
  page,
  elsewhere,
  bestie,
  newcomer,
  signInAs,
  consoleErrors,
}) => {
  // The server is away for a moment.
  consoleErrors.allow(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to fetch|503|401/,
  );
  const entrants = [
    await newcomer('mila'),
    await newcomer('bea'),
    await newcomer('nell'),
    await newcomer('ana'),
  ] as const;
  const [mila, ...others] = entrants;

  await signInAs('creator');
  await page.goto('/community/challenges');
  await page.getByRole('main').getByRole('button', { name: 'New challenge' }).first().click();
  const form = page.getByRole('dialog', { name: 'New challenge' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Brief' }).fill('Wear your favourite coat as if it were three.');
  await form.getByRole('button', { name: 'Add a prize' }).click();
  await form.getByRole('textbox', { name: '1st place' }).fill('A silk scarf');
  expect(await barriersInBoth(page, 'layer')).toEqual([]);
  await form.getByRole('button', { name: 'Create challenge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const challengeId = path.split('/').at(-1)!;
  await expect(page.getByText('You made this challenge, so you can’t enter it.')).toBeVisible();
  expect(await barriersInBoth(page)).toEqual([]);

  // One enters from the builder, the others by the same call.
  const milaOutfit = await outfitOf(mila, 'Camel Monday');
  const milaPage = await elsewhere();
  await signInAs(mila, milaPage);
  await milaPage.goto(`/outfits/builder?outfit=${milaOutfit}`);
  await milaPage.getByRole('button', { name: 'Post it' }).click();
  await milaPage.getByRole('link', { name: 'Enter a challenge' }).click();
  await expect(milaPage.getByText('Choose the challenge that you enter with “Camel Monday”.')).toBeVisible();
  await milaPage.getByRole('link', { name: title }).click();
  const entering = milaPage.getByRole('dialog', { name: 'Enter it like this?' });
  await entering.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(milaPage.getByRole('region', { name: 'Your entry' })).toContainText('Camel Monday');
  for (const person of others)
    await person.send('POST', `/api/challenges/${challengeId}/entries`, {
      id: uuidv7(),
      outfitId: await outfitOf(person, `Look of ${person.email.split('-')[0]}`),
    });
  await expect(page.getByText(/^4 entries/)).toBeVisible();

  // Entries closed, and every account is a week old.
  await bestie.stop();
  await bestie.launch(8 * day);
  const votesPage = await elsewhere();
  await signInAs(mila, votesPage);
  await votesPage.goto('/community/challenges?tab=voting');
  await votesPage.getByRole('link', { name: title }).click();
  await expect(votesPage.getByRole('region', { name: 'All entries' })).toBeVisible();
  expect(await barriersInBoth(votesPage)).toEqual([]);
  await votesPage.getByRole('button', { name: 'Start voting' }).press('Enter');
  const voting = votesPage.getByRole('dialog', { name: 'Which one answers it better?' });
  for (const [answered, key] of ['1', '0', '0'].entries()) {
    await expect(voting.getByText(`${answered} of 3`).first()).toBeVisible();
    await expect(voting.getByRole('button', { name: /^Left: / })).toBeVisible();
    if (answered === 0) expect(await barriersInBoth(votesPage, 'layer')).toEqual([]);
    await votesPage.keyboard.press(key);
  }
  await expect(voting.getByText('Thank you. That was a fair minute.')).toBeVisible();
  const voters = [
    ...(await Promise.all(others.map((person) => person.signInAgain()))),
    ...(await Promise.all(
      (['fan', 'creator', 'admin'] as const).map((who) => Person.signIn(bestie.origin, who)),
    )),
  ];
  for (const voter of voters) {
    let deal = await voter.send<Dealt>('POST', `/api/challenges/${challengeId}/ballots`, {});
    while (deal.ballot)
      deal = await voter.send('PUT', `/api/challenges/ballots/${deal.ballot.id}/answer`, { answer: 'equal' });
  }

  // Voting is over. An admin looks first at answers that were faster than one can look, of which a busy machine gives none, and
  // then at people who signed up and voted together.
  await bestie.stop();
  await bestie.launch(11 * day);
  const admins = await elsewhere();
  await signInAs('admin', admins);
  const letCount = admins.getByRole('button', { name: 'Let them count' }).first();
  const deciding = admins.getByRole('alertdialog');
  const tie = admins.getByText(/tie for 1st place: the votes do not tell them apart/);
  await expect(async () => {
    await admins.goto(path);
    await expect(letCount.or(tie).first()).toBeVisible({ timeout: 15_000 });
    if (await letCount.isVisible()) {
      await letCount.click();
      await deciding.getByRole('button', { name: 'Let them count' }).click();
      await expect(deciding).toBeHidden();
    }
    await expect(tie).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 210_000 });

  const results = await elsewhere();
  await signInAs(mila, results);
  await results.goto(path);
  await expect(results.getByRole('list', { name: 'Ranks' }).getByText('1st place, tied')).toHaveCount(4);
  await expect(results.getByText('A silk scarf, shared by 4').first()).toBeVisible();
  await expect(results.getByText('1st place of 4, tied with 3 other entries.')).toBeVisible();
  await results.getByText('Show as table').click();
  expect(await barriersInBoth(results)).toEqual([]);
  const download = results.waitForEvent('download');
  await results.getByRole('link', { name: 'this file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});
