import { BuilderPage } from '../pages/fan/builder-page';
import { PersonPage } from '../pages/fan/person-page';
import { barriersOn } from '../support/barriers';
import { expect, test } from '../support/journey';
import { addOutfitPiece, makeOutfit } from '../support/outfits';

test('a fan nominates an outfit, its author agrees, a creator picks it, and somebody else remixes it', async ({
  signInAs,
  elsewhere,
  newcomer,
}) => {
  const [mila, bea, nell] = [await newcomer('mila'), await newcomer('bea'), await newcomer('nell')];
  const handle = await mila.introduce('Mila Moss');
  const coat = await addOutfitPiece(mila, { name: 'Camel coat', category: 'outerwear', colours: ['brown'] });
  await makeOutfit(mila, 'Camel Tuesday', [coat], { visibility: 'public' });
  await nell.addPiece({ name: 'Trench', category: 'outerwear', colours: ['beige'] });

  const beaPage = await elsewhere();
  await signInAs(bea, beaPage);
  const person = new PersonPage(beaPage);
  await person.find(handle, 'Mila Moss');
  await person.openOutfit('Camel Tuesday');
  await person.sheet.getByRole('button', { name: 'Nominate' }).click();
  await expect(person.sheet.getByRole('button', { name: 'Nominated' })).toBeDisabled();

  const milaPage = await elsewhere();
  await signInAs(mila, milaPage);
  await milaPage.goto('/community/spotlights');
  await expect(milaPage.getByText('“Camel Tuesday” was nominated for Top Picks.')).toBeVisible();
  await milaPage.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(milaPage.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  const creatorPage = await elsewhere();
  await signInAs('creator', creatorPage);
  await creatorPage.goto('/community/spotlights');
  await creatorPage.getByRole('button', { name: 'Curate' }).click();
  await creatorPage.getByRole('button', { name: 'Pick Camel Tuesday' }).click();
  await creatorPage.getByRole('textbox', { name: 'Why Camel Tuesday?' }).fill('The coat does the talking.');
  await creatorPage.getByRole('button', { name: 'Publish picks' }).click();
  await expect(creatorPage.getByRole('region', { name: 'Our picks' })).toContainText(
    'The coat does the talking.',
  );

  const page = await elsewhere();
  await signInAs(nell, page);
  await page.goto('/community/spotlights');
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('region', { name: 'Our picks' }).getByRole('link', { name: 'Camel Tuesday' }).click();
  const sheet = page.getByRole('dialog', { name: 'Camel Tuesday' });
  await expect(sheet.getByText('Remix: 1 of 1 piece is yours.')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Remix from my closet' }).click();
  const builder = new BuilderPage(page);
  await expect(builder.layer('Trench')).toBeVisible();
  await builder.saved();
  await page.goto('/closet?tab=outfits');
  await expect(page.getByRole('main').getByText(/^Remixed from/)).toHaveText(
    `Remixed from Camel Tuesday by @${handle}`,
  );
});
