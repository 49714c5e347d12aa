import { uuidv7 } from 'uuidv7';
import { MoneyPage } from '../pages/creator/money-page';
import { expect, Person, test } from '../support/journey';

interface Post {
  variants: { id: string; version: number }[];
}

/** Makes somebody a creator who has no deals and no posts. */
async function newCreator(admin: Person, newcomer: (name: string) => Promise<Person>): Promise<Person> {
  const person = await newcomer('mia');
  await admin.giveRole(person, 'creator');
  // The new role is in tokens from the next sign-in on.
  return person.signInAgain();
}

/** Asks to schedule a post of a brand category. @returns the refusal, or null */
async function refusalOf(person: Person, category: string, day: string): Promise<string | null> {
  const { variants } = await person.send<Post>('POST', '/api/social/posts', {
    id: uuidv7(),
    text: 'A cream',
    label: '',
    category,
    variants: [{ id: uuidv7(), network: 'instagram', type: 'post', text: null }],
  });
  const [variant] = variants;
  return person
    .send('POST', `/api/social/variants/${variant?.id ?? ''}/schedule`, {
      version: variant?.version,
      wallTime: `${day}T09:00`,
      timezone: 'Europe/Berlin',
    })
    .then(
      () => null,
      (error: unknown) => String(error),
    );
}

test('a deal goes from lead to paid, and its exclusivity stops a post of a competitor', async ({
  page,
  bestie,
  newcomer,
  signInAs,
}) => {
  const admin = await Person.signIn(bestie.origin, 'admin');
  const mia = await newCreator(admin, newcomer);
  await signInAs(mia);
  const money = new MoneyPage(page);
  await money.create('Linden & Co', { fee: '1200', terms: 'One reel.' });

  await test.step('the rights are written down while it is a lead', async () => {
    await money.sheet('Linden & Co').getByRole('button', { name: 'Add right' }).click();
    const dialog = page.getByRole('dialog', { name: 'New right' });
    await dialog.getByLabel('Category').fill('skin care');
    await dialog.getByLabel('First day').fill('2091-03-01');
    await dialog.getByLabel('Last day').fill('2091-03-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(money.sheet('Linden & Co').getByText('Nobody else in skin care')).toBeVisible();
    expect(await refusalOf(mia, 'skin care', '2091-03-31')).toBeNull();
    await page.keyboard.press('Escape');
  });

  await test.step('signed by the keyboard, they bind the calendar', async () => {
    await money.carry('Linden & Co', 2);
    await expect(money.column('Signed').getByRole('button')).toContainText('Linden & Co');
    expect(await refusalOf(mia, 'skin care', '2091-03-31')).toMatch(/409.*Linden & Co/);
    expect(await refusalOf(mia, 'skin care', '2091-04-01')).toBeNull();
  });

  await test.step('it is invoiced by issuing an invoice', async () => {
    await money.carry('Linden & Co', 2);
    const form = page.getByRole('dialog', { name: 'Invoice to Linden & Co' });
    await form.getByRole('group', { name: 'Bill to' }).getByLabel('Name').fill('Linden & Co GmbH');
    await form.getByRole('group', { name: 'Bill to' }).getByLabel('Address').fill('Gasse 1\n10115 Berlin');
    await form.getByRole('group', { name: 'Bill to' }).getByLabel('Country').fill('DE');
    await form.getByRole('button', { name: 'Save and preview' }).click();
    await page.getByRole('button', { name: 'Enter your details' }).click();
    const details = page.getByRole('dialog', { name: 'Your details on invoices' });
    await details.getByLabel('Name').fill('Mia Bestie');
    await details.getByLabel('Address').fill('Weg 2\n20095 Hamburg');
    await details.getByLabel('Country').fill('DE');
    await details.getByLabel('Tax number').fill('DE123456789');
    await details.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Save and preview' }).click();
    await page.getByRole('button', { name: 'Issue to Linden & Co' }).click();
    await expect(money.column('Invoiced').getByRole('button')).toContainText('€1,200.00 open');
    await expect(page.getByRole('region', { name: 'Owed to me' })).toContainText('€1,200.00');
  });

  await test.step('it is paid by a payment, which dragging opens', async () => {
    await money.carry('Linden & Co', 1);
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('1200.00');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(money.column('Paid').getByRole('button')).toContainText('Linden & Co');
    await page.goto('/creator/money-chat?tab=income');
    await expect(page.getByRole('table', { name: /Income by month/ })).toContainText('€1,200.00');
  });

  await test.step('to an admin it is missing', async () => {
    const { columns } = await mia.send<{ columns: { items: { id: string }[] }[] }>('GET', '/api/deals/board');
    const [deal] = columns.flatMap(({ items }) => items);
    await expect(admin.send('GET', `/api/deals/${deal?.id ?? ''}`)).rejects.toThrow('404');
  });
});
