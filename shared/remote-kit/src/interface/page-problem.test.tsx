import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { PageProblem } from './page-problem';

function show(error: Error | null) {
  let tries = 0;
  const refetch = async () => (tries += 1);
  render(
    <PageProblem
      query={{ error, isFetching: false, refetch }}
      missing={{ title: 'Not there', text: 'It was deleted.', drawing: null, action: <a href="/">Home</a> }}
      failed="It could not be loaded."
    />,
  );
  return () => tries;
}

test('a missing page offers a way on and no Retry', () => {
  show(new BestieError('not_found'));
  expect(screen.getByRole('heading', { level: 1, name: 'Not there' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['unavailable', 'rate_limited', 'unauthenticated'] as const)(
  'a page that could not be loaded (%s) offers Retry',
  async (code) => {
    const tries = show(new BestieError(code));
    expect(screen.getByText('It could not be loaded.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button'));
    expect(tries()).toBe(1);
  },
);
