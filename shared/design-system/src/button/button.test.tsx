import { createRef } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from '../icon-button/icon-button';
import { LinkProvider } from '../link/link';
import { Button } from './button';

test('does not submit a form by default, and forwards its props and ref', async () => {
  const onClick = jest.fn();
  const ref = createRef<HTMLButtonElement>();
  render(
    <Button ref={ref} onClick={onClick} data-piece="1" className="mine">
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(ref.current).toBe(button);
  expect(button).toHaveAttribute('type', 'button');
  expect(button).toHaveAttribute('data-piece', '1');
  expect(button).toHaveClass('mine');
});

test('while loading keeps the focus, says that it is busy and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('with href is a link, through the application’s router when there is one', () => {
  const { rerender } = render(<Button href="/closet">Closet</Button>);
  expect(screen.getByRole('link', { name: 'Closet' })).toHaveAttribute('href', '/closet');
  rerender(
    <LinkProvider value={(props) => <a data-routed {...props} />}>
      <Button href="/closet">Closet</Button>
      <Button href="https://example.org/">Elsewhere</Button>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Closet' })).toHaveAttribute('data-routed');
  expect(screen.getByRole('link', { name: 'Elsewhere' })).not.toHaveAttribute('data-routed');
});

test('an icon button is named by its label, which keyboard focus shows and Escape hides', async () => {
  render(
    <header>
      <IconButton label="Add a piece" icon={<svg />} />
    </header>,
  );
  const button = screen.getByRole('button', { name: 'Add a piece' });
  await userEvent.tab();
  expect(button).toHaveFocus();
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip).toHaveTextContent('Add a piece');
  // Everything on a page belongs to a landmark.
  expect(screen.getByRole('banner')).toContainElement(tooltip);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
