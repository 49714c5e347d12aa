import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

afterEach(() => sessionStorage.clear());

const versions = { pinterest: 4, instagram: 7, youtube: 0 };

test('an admin sees what each network accepts, and changes a limit from a day on with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/network-limits': { items: initialNetworkLimits, versions },
    'POST /api/network-limits': { items: initialNetworkLimits, versions },
  });
  await renderRemote(remote, { path: '/meta?tab=limits', fetch });
  const table = await screen.findByRole('table', { name: 'What Instagram accepts' });
  expect(within(table).getByRole('row', { name: 'Caption 2,200 characters' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Reel 300 MB' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change limits of Instagram' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Instagram' }));
  const hashtags = dialog.getByLabelText(/^Hashtags/);
  await userEvent.clear(hashtags);
  expect(dialog.getByText('Enter a number.')).toBeVisible();
  await userEvent.click(hashtags);
  await userEvent.paste('3');
  await userEvent.click(dialog.getByLabelText(/^Reason/));
  await userEvent.paste('Instagram changed it');
  await userEvent.click(dialog.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  const { values } = initialNetworkLimits.find(({ network }) => network === 'instagram')!;
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    network: 'instagram',
    version: 7,
    from: new Date().toISOString().slice(0, 10),
    values: { ...values, hashtags: 3 },
    reason: 'Instagram changed it',
  });
});

test('a change from a later day keeps what is planned by then', async () => {
  const from = '2099-01-01';
  const { values } = initialNetworkLimits.find(({ network }) => network === 'instagram')!;
  const planned = { network: 'instagram', from: '2098-01-01', values: { ...values, mentions: 10 } };
  const { fetch, requests } = answers({
    'GET /api/network-limits': { items: [...initialNetworkLimits, planned as NetworkLimits], versions },
    'POST /api/network-limits': { items: initialNetworkLimits, versions },
  });
  await renderRemote(remote, { path: '/meta?tab=limits', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Change limits of Instagram' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Instagram' }));
  const hashtags = dialog.getByLabelText(/^Hashtags/);
  await userEvent.clear(hashtags);
  await userEvent.click(hashtags);
  await userEvent.paste('3');
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: from } });
  expect(dialog.getByLabelText(/^Mentions/)).toHaveValue(10);
  await userEvent.click(dialog.getByLabelText(/^Reason/));
  await userEvent.paste('Instagram changed it');
  await userEvent.click(dialog.getByRole('button', { name: 'Save limits' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      from,
      values: { ...values, mentions: 10, hashtags: 3 },
    }),
  );
});

test('a correction that planned limits undo says from which day on', async () => {
  const { values } = initialNetworkLimits.find(({ network }) => network === 'instagram')!;
  const planned = (from: string, changes: object) =>
    ({ network: 'instagram', from, values: { ...values, ...changes } }) as NetworkLimits;
  const items = [
    ...initialNetworkLimits,
    planned('2099-01-01', { hashtags: 5, mentions: 10 }),
    planned('2098-01-01', { hashtags: 5 }),
    planned('2099-06-01', { hashtags: 3 }),
  ];
  const { fetch } = answers({ 'GET /api/network-limits': { items, versions } });
  await renderRemote(remote, { path: '/meta?tab=limits', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Change limits of Instagram' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Instagram' }));
  const hashtags = dialog.getByLabelText(/^Hashtags/);
  expect(dialog.queryByText(/planned/)).toBeNull();
  await userEvent.clear(hashtags);
  await userEvent.click(hashtags);
  await userEvent.paste('3');
  expect(dialog.getAllByText(/planned/).map(({ textContent }) => textContent)).toEqual([
    'From 1 January 2098 on, what is planned counts instead: Hashtags 5.',
    'From 1 January 2099 on, what is planned counts instead: Hashtags 5.',
  ]);
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2098-06-01' } });
  expect(dialog.getAllByText(/planned/)).toHaveLength(1);
});

describe('when another admin sets limits of the network meanwhile', () => {
  const { values } = initialNetworkLimits.find(({ network }) => network === 'instagram')!;

  /** The admin writes three hashtags and sends them; a colleague has set ten mentions and four hashtags. */
  async function conflict() {
    const server = { items: [...initialNetworkLimits], versions };
    const { fetch, requests } = answers({
      'GET /api/network-limits': () => ({ ...server }),
      'POST /api/network-limits': ({ body }: Call) => {
        const { instagram: version } = server.versions;
        return body['version'] === version
          ? { ...server }
          : { status: 409, error: { code: 'conflict', message: 'x', currentVersion: version } };
      },
    });
    await renderRemote(remote, { path: '/meta?tab=limits', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Change limits of Instagram' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Instagram' }));
    const field = (name: RegExp) => dialog.getByLabelText(name);
    await userEvent.clear(field(/^Hashtags/));
    await userEvent.click(field(/^Hashtags/));
    await userEvent.paste('3');
    await userEvent.click(field(/^Reason/));
    await userEvent.paste('Instagram changed it');
    const theirs = { ...values, mentions: 10, hashtags: 4 } as typeof values;
    server.items.push({ network: 'instagram', from: '2026-01-01', values: theirs } as NetworkLimits);
    server.versions = { ...versions, instagram: 8 };
    await userEvent.click(dialog.getByRole('button', { name: 'Save limits' }));
    await dialog.findByRole('button', { name: 'Reload theirs' });
    return { dialog, field, sent: () => requests.filter(({ method }) => method === 'POST') };
  }

  test('their limits are taken over', async () => {
    const { dialog, field } = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Reload theirs' }));
    expect(field(/^Hashtags/)).toHaveValue(4);
    expect(field(/^Mentions/)).toHaveValue(10);
    expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('or the own change is kept, beside theirs of other limits', async () => {
    const { dialog, field, sent } = await conflict();
    expect([field(/^Hashtags/), field(/^Mentions/)].map((each) => (each as HTMLInputElement).value)).toEqual([
      '3',
      '10',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => body['version'])).toEqual([7, 8]);
    expect(sent().at(-1)?.body['values']).toEqual({ ...values, mentions: 10, hashtags: 3 });
  });
});
