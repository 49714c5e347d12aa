import { uuidv7 } from 'uuidv7';
import { BuilderPage } from '../pages/fan/builder-page';
import { PersonPage } from '../pages/fan/person-page';
import { PlannerPage } from '../pages/fan/planner-page';
import { barriersOn } from '../support/barriers';
import { dayFromToday } from '../support/days';
import { expect, test } from '../support/journey';
import type { Person } from '../support/journey';
import { addOutfitPiece, makeOutfit } from '../support/outfits';

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** A person whom others can find, with a public outfit of a coat, a tee and a hat. */
async function author(mila: Person) {
  const handle = await mila.introduce('Mila Moss');
  const pieces = [];
  for (const piece of [
    { name: 'Camel coat', category: 'outerwear', colours: ['brown'], formality: 4 },
    { name: 'White tee', category: 'tops', colours: ['white'], formality: 2 },
    { name: 'Straw hat', category: 'hats', colours: ['beige'], formality: 2 },
  ])
    pieces.push(await addOutfitPiece(mila, { ...piece, notes: 'No one’s business' }));
  const outfit = await makeOutfit(mila, 'Camel Monday', pieces, {
    apart: { x: 150, y: 200 },
    visibility: 'public',
    notes: 'A secret',
  });
  return { handle, outfit };
}

for (const [screen, size] of Object.entries(screens))
  test(`a fan remixes an outfit that somebody shows, and the lineage stays (${screen})`, async ({
    page,
    signInAs,
    newcomer,
    consoleErrors,
  }) => {
    await page.setViewportSize(size);
    const mila = await newcomer('mila');
    const { handle, outfit } = await author(mila);
    const nell = await newcomer('nell');
    await nell.addPiece({ name: 'Trench', category: 'outerwear', colours: ['beige'], formality: 4 });
    await nell.addPiece({ name: 'Anorak', category: 'outerwear', colours: ['blue'], formality: 1 });
    await nell.addPiece({ name: 'Vest top', category: 'tops', colours: ['white'], formality: 2 });
    await signInAs(nell);

    // She finds her by search, and looks at what she shows.
    const person = new PersonPage(page);
    await person.find(handle, 'Mila Moss');
    await person.openOutfit('Camel Monday');
    await expect(person.sheet.getByText('Straw hat')).toBeVisible();
    await expect(page.getByText('A secret')).toHaveCount(0);
    expect(await barriersOn(page)).toEqual([]);
    await person.sheet.getByRole('link', { name: 'Remix from my closet' }).click();

    // Her own pieces replace Mila’s at the same places; each gives a reason, and missing ones are listed.
    const builder = new BuilderPage(page);
    await expect(builder.layer('Trench')).toBeVisible();
    expect(await builder.names()).toEqual(['Trench', 'Vest top']);
    const swaps = builder.tray.getByRole('list', { name: 'Swaps' });
    const swap = (name: string) => swaps.getByRole('listitem', { name, exact: true });
    await expect(swap('Camel coat')).toContainText('Beige instead of brown, as dressy');
    await expect(swap('White tee')).toContainText('The same colour, as dressy');
    await expect(swap('Straw hat')).toContainText('No match in your closet (hats)');
    await expect(builder.name).toHaveValue('Camel Monday, remixed');
    await builder.saved();
    await expect(page).toHaveURL(/\?outfit=/);
    expect(await barriersOn(page)).toEqual([]);

    // She takes the anorak after all, in the same place.
    const before = await builder.placeOf('Trench');
    await swap('Camel coat')
      .getByRole('button', { name: /^Use Anorak/ })
      .click();
    await expect(builder.layer('Anorak')).toBeVisible();
    expect(await builder.placeOf('Anorak')).toEqual(before);
    await expect(swap('Camel coat')).toContainText('more casual');
    await builder.saved();

    // After a reload it is hers, and says after whom; the way back to the original is there.
    await page.reload();
    await expect(builder.layer('Anorak')).toBeVisible();
    const lineage = page.getByRole('main').getByText(/^Remixed from/);
    await expect(lineage.first()).toHaveText(`Remixed from Camel Monday by @${handle}`);
    await page.goto('/closet?tab=outfits');
    await expect(lineage).toHaveText(`Remixed from Camel Monday by @${handle}`);
    await page.getByRole('main').getByRole('link', { name: 'Camel Monday', exact: true }).click();
    await expect(person.sheet.getByRole('heading', { name: 'Camel Monday', exact: true })).toBeVisible();

    // Mila keeps it to herself again: the remix stays, and says so.
    await mila.send('PATCH', `/api/outfits/${outfit.id}`, { version: outfit.version, visibility: 'private' });
    consoleErrors.allow(/404/);
    await page.reload();
    await expect(person.sheet.getByText('This outfit is no longer available')).toBeVisible();
    await page.goto('/closet?tab=outfits');
    await expect(page.getByRole('main').getByText('After an outfit by a member')).toBeVisible();
  });

test('an owner forbids remixes in the details of an outfit, and others see that', async ({
  page,
  signInAs,
  newcomer,
  elsewhere,
}) => {
  const mila = await newcomer('mila');
  const { handle, outfit } = await author(mila);
  await signInAs(mila);
  const builder = new BuilderPage(page);
  await builder.open(`?outfit=${outfit.id}`);
  await builder.show('Details');
  await expect(builder.tray.getByLabel('Public link')).toHaveValue(
    new RegExp(`/o/${mila.uid}/${outfit.id}$`),
  );
  await builder.tray.getByRole('switch', { name: /Others can remix this/ }).uncheck();
  await builder.saved();

  const nells = await elsewhere();
  await signInAs(await newcomer('nell'), nells);
  await nells.goto(`/u/${handle}?outfit=${outfit.id}`);
  const { sheet } = new PersonPage(nells);
  await expect(sheet.getByText('Mila Moss doesn’t allow remixes of this outfit.')).toBeVisible();
  await expect(sheet.getByRole('link', { name: /Remix/ })).toHaveCount(0);
  await nells.goto(`/outfits/builder?remix=${outfit.id}`);
  await expect(nells.getByRole('heading', { level: 1, name: 'This outfit can’t be remixed' })).toBeVisible();
});

test('an outfit is planned from the builder for the next free day', async ({ page, signInAs, newcomer }) => {
  const mila = await newcomer('mila');
  const { outfit } = await author(mila);
  const [today, tomorrow] = [dayFromToday(), dayFromToday(1)];
  await mila.send('POST', '/api/planner-entries', { id: uuidv7(), date: today, outfitId: outfit.id });
  await signInAs(mila);
  const builder = new BuilderPage(page);
  await builder.open(`?outfit=${outfit.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Plan it' }).click();
  const planner = new PlannerPage(page);
  await expect(planner.sheet.getByRole('heading', { name: 'Plan Camel Monday' })).toBeVisible();
  await expect(planner.sheet.getByLabel('Day')).toHaveValue(tomorrow);
  expect(await barriersOn(page)).toEqual([]);
  await planner.sheet.getByRole('button', { name: 'Plan it' }).click();
  await expect(planner.sheet).toHaveCount(0);
  await expect(planner.entry(tomorrow, 'Camel Monday')).toBeVisible();
});
