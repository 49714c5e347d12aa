import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar, initials } from '../avatar/avatar';
import { Card } from '../card/card';
import { ErrorState } from '../error-state/error-state';
import { ForbiddenState } from '../forbidden-state/forbidden-state';
import { LoadMore } from '../load-more/load-more';
import { ProgressBar } from '../progress-bar/progress-bar';
import { Section } from '../section/section';
import { Loading, TileGridSkeleton } from '../skeleton/skeleton';

test('an error says ‘Something went wrong.’ and offers Retry', async () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the forbidden state has the text of specification.md, and its drawing follows', async () => {
  const { container } = render(<ForbiddenState />);
  expect(screen.getByRole('heading')).toHaveTextContent('Unauthorized: You don’t have access to this page.');
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home');
  await waitFor(() => expect(container.querySelector('path')).toBeInTheDocument());
});

test('loading is announced once, in words', () => {
  render(
    <Loading>
      <TileGridSkeleton count={3} />
    </Loading>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading…$/);
});

test('progress has a name, a value and text', () => {
  const { rerender } = render(<ProgressBar label="Uploading" value={0.424} detail="84 of 200 photos" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar).toHaveAttribute('aria-valuenow', '42');
  expect(bar).toHaveAttribute('aria-valuetext', '84 of 200 photos');
  rerender(<ProgressBar label="Uploading" value={null} />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('a button loads the next page, and a failure offers Retry', async () => {
  const onLoadMore = jest.fn();
  const { rerender } = render(<LoadMore hasMore loading={false} onLoadMore={onLoadMore} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(onLoadMore).toHaveBeenCalledTimes(1);
  rerender(<LoadMore hasMore loading={false} failed onLoadMore={onLoadMore} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(<LoadMore hasMore={false} loading={false} onLoadMore={onLoadMore} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a person has initials', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('  bestie ')).toBe('B');
  expect(initials('')).toBe('');
  render(<Avatar name="Ada Lovelace" />);
  expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
});

test('cards and sections have headings that name them', () => {
  render(
    <Section title="Today" more={{ label: 'See all', href: '/planner' }}>
      <Card title="The linen suit" href="/outfits/1" />
    </Section>,
  );
  expect(screen.getByRole('region', { name: 'Today' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'The linen suit' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'The linen suit' })).toHaveAttribute('href', '/outfits/1');
});
