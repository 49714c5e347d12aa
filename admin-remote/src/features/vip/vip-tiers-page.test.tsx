import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Vip, VipTier } from '@bestie/contracts/vip.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
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

type Form = Pick<ReturnType<typeof within>, 'getByRole'>;
async function giveReason(form: Form, reason: string) {
  await userEvent.click(form.getByRole('textbox', { name: /^Reason/ }));
  await userEvent.paste(reason);
}

afterEach(() => sessionStorage.clear());

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
  expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await giveReason(edit, 'It is full');
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New tier' }));
  const add = within(await screen.findByRole('dialog', { name: 'New tier' }));
  await userEvent.type(add.getByRole('textbox', { name: /Name/ }), 'Front row');
  await userEvent.selectOptions(add.getByRole('combobox', { name: 'Currency' }), 'JPY');
  await userEvent.type(add.getByRole('textbox', { name: /Price/ }), '700');
  await giveReason(add, 'A tier for Japan');
  await userEvent.click(add.getByRole('button', { name: 'Add tier' }));
  expect(requests.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toMatchObject([
    { version: 1, closed: true, price: { amount: 1500, currency: 'KWD' }, reason: 'It is full' },
    {
      name: 'Front row',
      price: { amount: 700, currency: 'JPY' },
      capacity: null,
      reason: 'A tier for Japan',
    },
  ]);
});

test('a new tier survives a reload, and is sent with the id that it began with', async () => {
  const { fetch, requests } = answers({
    'GET /api/vip': vip,
    'POST /api/vip/tiers': () => ({ status: 500, error: { code: 'internal', message: 'x' } }),
  });
  const add = async () => {
    const page = await renderRemote(remote, { path: '/admin/vip', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'New tier' }));
    return { ...page, form: within(await screen.findByRole('dialog', { name: 'New tier' })) };
  };
  const send = async (form: Form, times: number) => {
    await userEvent.click(form.getByRole('button', { name: 'Add tier' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(times));
  };
  const first = await add();
  await userEvent.type(first.form.getByRole('textbox', { name: /Name/ }), 'Front row');
  await userEvent.type(first.form.getByRole('textbox', { name: /Price/ }), '7');
  await giveReason(first.form, 'The first tier');
  await send(first.form, 1);
  first.unmount();
  const { form } = await add();
  expect(form.getByRole('textbox', { name: /Name/ })).toHaveValue('Front row');
  expect(form.getByRole('textbox', { name: /^Reason/ })).toHaveValue('The first tier');
  await send(form, 2);
  const [sent, again] = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual({
    id: expect.any(String) as string,
    name: 'Front row',
    description: '',
    price: { amount: 700, currency: 'EUR' },
    capacity: null,
    reason: 'The first tier',
  });
  expect(again).toEqual(sent);
});

describe('when another admin changes the tier meanwhile', () => {
  async function conflict() {
    const server: { tier: VipTier } = { tier: vip.tiers[0]! };
    const { fetch, requests } = answers({
      'GET /api/vip': () => ({ ...vip, tiers: [server.tier] }),
      'PATCH /api/vip/tiers/gold': ({ body }: Call) => {
        const { version } = server.tier;
        return body['version'] === version
          ? { ...vip, tiers: [server.tier] }
          : { status: 409, error: { code: 'conflict', message: 'x', currentVersion: version } };
      },
    });
    await renderRemote(remote, { path: '/admin/vip', fetch });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Backstage' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit “Backstage”' }));
    await userEvent.clear(form.getByRole('textbox', { name: /Name/ }));
    await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Behind');
    await giveReason(form, 'A shorter name');
    server.tier = { ...server.tier, version: 2, name: 'Curtain', capacity: 50 };
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('button', { name: 'Reload theirs' });
    return { dialog, sent: () => requests.filter(({ method }) => method === 'PATCH') };
  }

  test('their tier is taken over', async () => {
    const { dialog } = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Reload theirs' }));
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Curtain');
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('');
    expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('or the own changes are kept', async () => {
    const { dialog, sent } = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().at(-1)?.body).toMatchObject({
      version: 2,
      name: 'Behind',
      capacity: 50,
      reason: 'A shorter name',
    });
  });
});
