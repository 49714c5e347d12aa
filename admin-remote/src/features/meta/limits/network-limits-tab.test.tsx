import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

test('an admin sees what each network accepts, and changes a limit from a day on with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/network-limits': { items: initialNetworkLimits },
    'POST /api/network-limits': { items: initialNetworkLimits },
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
    from: new Date().toISOString().slice(0, 10),
    values: { ...values, hashtags: 3 },
    reason: 'Instagram changed it',
  });
});
