import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button';
import { Popover } from '../popover/popover';
import { lazyMenu } from './lazy-menu';
import { Menu, MenuCheckboxItem, MenuItem, MenuRadioGroup, MenuSeparator } from './menu';

test('opens by keyboard, moves by arrows, chooses by Enter, closes by Escape', async () => {
  const user = userEvent.setup();
  const onEdit = jest.fn();
  const onDelete = jest.fn();
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onSelect={onEdit}>Edit</MenuItem>
      <MenuItem disabled>Archive</MenuItem>
      <MenuItem href="/closet">Closet</MenuItem>
      <MenuSeparator />
      <MenuItem danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
  trigger.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  expect(screen.getByRole('menuitem', { name: 'Archive' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'Closet' })).toHaveAttribute('href', '/closet');
  await user.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(onEdit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test('items that are loaded with the menu get their props, and the focus', async () => {
  const user = userEvent.setup();
  const onEdit = jest.fn();
  const EditMenu = lazyMenu(async () => ({
    default: ({ name }: { name: string }) => <MenuItem onSelect={onEdit}>Edit {name}</MenuItem>,
  }));
  render(<EditMenu trigger={<Button>More</Button>} items={{ name: 'the hat' }} />);
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit the hat' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test('checkbox items stay, radio items choose', async () => {
  const user = userEvent.setup();
  const onArchived = jest.fn();
  const onSort = jest.fn();
  render(
    <Menu trigger={<Button>View</Button>}>
      <MenuCheckboxItem checked={false} onCheckedChange={onArchived}>
        Show archived
      </MenuCheckboxItem>
      <MenuRadioGroup
        label="Sort by"
        value="name"
        onValueChange={onSort}
        options={[
          { value: 'name', label: 'Name' },
          { value: 'worn', label: 'Last worn' },
        ]}
      />
    </Menu>,
  );
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show archived' }));
  expect(onArchived).toHaveBeenCalledWith(true);
  expect(screen.getByRole('menuitemradio', { name: 'Name' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Last worn' }));
  expect(onSort).toHaveBeenCalledWith('worn');
});

test('a popover is named by its title', async () => {
  const user = userEvent.setup();
  render(
    <Popover trigger={<Button>Why?</Button>} title="Why this outfit?">
      <p>It is dry.</p>
    </Popover>,
  );
  await user.click(screen.getByRole('button', { name: 'Why?' }));
  expect(await screen.findByRole('dialog', { name: 'Why this outfit?' })).toHaveTextContent('It is dry.');
});
