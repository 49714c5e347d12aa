import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Flag } from '@bestie/contracts/flags.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const flag: Flag = {
  name: 'featuredBoards',
  version: 3,
  byDefault: true,
  set: {
    mode: 'percent',
    share: 2_500,
    roles: [],
    people: [],
    purpose: 'A quieter page of boards',
    endsOn: '2027-01-31',
    owner: { uid: 'iris', name: 'Iris', handle: null },
  },
  stale: false,
};

test('a share is set in per cent; an emptied field cannot be sent, so that nobody loses the flag by it', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/flags': { items: [flag] },
    'PUT /api/admin/flags/featuredBoards': { ...flag, version: 4 },
  });
  await renderRemote(remote, { path: '/meta?tab=flags', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Featured boards' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Fewer people for now');
  const share = dialog.getByLabelText('Per cent');
  await userEvent.clear(share);
  expect(dialog.getByRole('button', { name: 'Set' })).toBeDisabled();
  await userEvent.type(share, '10');
  await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 3, mode: 'percent', share: 1_000 }),
  ]);
});
