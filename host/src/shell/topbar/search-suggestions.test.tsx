import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, visit } from '../../test-support/visit';

const answers = {
  'GET /api/search/suggestions': () =>
    json({
      words: ['jacket'],
      names: [{ kind: 'items', title: 'Denim jacket', detail: null, path: '/closet?item=a' }],
    }),
};

test('the search suggests while typing; arrow keys choose, Enter opens, Escape closes', async () => {
  const visited = await visit('/home', { role: 'fan', answers });
  const field = screen.getByLabelText('Search');
  await userEvent.click(field);
  // Without a pause between the keys, however slow the machine is.
  for (const value of ['d', 'denim', 'denim ja']) fireEvent.change(field, { target: { value } });
  expect(await screen.findByRole('option', { name: /Denim jacket/ })).toBeVisible();
  // One question for all keys.
  expect(visited.calls.filter((call) => call.startsWith('GET /api/search/suggestions'))).toHaveLength(1);
  expect(field).toHaveAttribute('role', 'combobox');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Denim jacket');
  expect(field).toHaveAttribute('aria-activedescendant', chosen.id);
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('denim jacket');

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('denim ja');
  expect(field).not.toHaveAttribute('aria-expanded');

  await userEvent.type(field, 'c');
  await screen.findByRole('option', { name: /Denim jacket/ });
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(visited.place()).toBe('/closet?item=a'));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter without a choice searches for what was typed', async () => {
  const visited = await visit('/home', { role: 'fan', answers });
  await userEvent.type(screen.getByLabelText('Search'), 'denim');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(visited.place()).toMatch(/[?]q=denim$/));
});
