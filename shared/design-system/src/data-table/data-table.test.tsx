import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './data-table';

test('is a table with a caption, row headers and sortable columns', async () => {
  const onSortChange = jest.fn();
  render(
    <DataTable
      caption="Pieces by wears"
      rows={[
        { id: '1', name: 'Shirt', wears: 31 },
        { id: '2', name: 'Dress', wears: 4 },
      ]}
      rowKey={(row) => row.id}
      sort={{ key: 'wears', direction: 'ascending' }}
      onSortChange={onSortChange}
      columns={[
        { key: 'name', header: 'Piece', primary: true, sortable: true, cell: (row) => row.name },
        { key: 'wears', header: 'Wears', align: 'end', sortable: true, cell: (row) => row.wears },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Pieces by wears' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('rowheader', { name: 'Shirt' })).toBeInTheDocument();
  expect(within(table).getByRole('cell', { name: '31' })).toHaveAttribute('data-label', 'Wears');
  expect(within(table).getByRole('columnheader', { name: 'Wears' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Wears' }));
  await userEvent.click(screen.getByRole('button', { name: 'Piece' }));
  expect(onSortChange.mock.calls).toEqual([
    [{ key: 'wears', direction: 'descending' }],
    [{ key: 'name', direction: 'ascending' }],
  ]);
});

test('the box that selects a row stands beside its title on phones, inside the card', () => {
  render(
    <DataTable
      caption="People"
      rows={[{ id: '1', name: 'Ada' }]}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'select',
          header: 'Selection',
          headerHidden: true,
          besideTitle: true,
          cell: (row) => <input type="checkbox" aria-label={`Select ${row.name}`} />,
        },
        { key: 'name', header: 'Person', primary: true, cell: (row) => row.name },
      ]}
    />,
  );
  const [box, title] = [screen.getByRole('cell'), screen.getByRole('rowheader', { name: 'Ada' })];
  expect(box).toHaveClass('beside');
  expect(box.nextElementSibling).toBe(title);
});
