import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Vip } from '@bestie/contracts/vip.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const vip: Vip = {
  tiers: [
    {
      id: 'gold',
      version: 1,
      rank: 1,
      name: 'Backstage',
      description: '',
      price: { amount: 1500, currency: 'KWD' },
      capacity: 40,
      left: 3,
      closed: false,
      members: 37,
    },
  ],
  mine: null,
  can: { write: true },
};

test('VIP check 6: an admin keeps prices with the decimals of their currency', async () => {
  const { fetch, requests } = answers({
    'GET /api/vip': vip,
    'PATCH /api/vip/tiers/gold': vip,
    'POST /api/vip/tiers': vip,
  });
  await renderRemote(remote, { path: '/admin/vip', fetch });
  expect(await screen.findByText(/37 members of 40/)).toBeInTheDocument();
  expect(await screen.findByText(/KWD\s1\.500 a month/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Backstage' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit “Backstage”' }));
  await userEvent.click(edit.getByRole('checkbox', { name: /Closed for new members/ }));
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New tier' }));
  const add = within(await screen.findByRole('dialog', { name: 'New tier' }));
  await userEvent.type(add.getByRole('textbox', { name: /Name/ }), 'Front row');
  await userEvent.selectOptions(add.getByRole('combobox', { name: 'Currency' }), 'JPY');
  await userEvent.type(add.getByRole('textbox', { name: /Price/ }), '700');
  await userEvent.click(add.getByRole('button', { name: 'Add tier' }));
  expect(requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toMatchObject([
    { version: 1, closed: true, price: { amount: 1500, currency: 'KWD' } },
    { name: 'Front row', price: { amount: 700, currency: 'JPY' }, capacity: null },
  ]);
});
