import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Rating } from './rating';

function Rated() {
  const [value, setValue] = useState<number | null>(null);
  return <Rating label="Rating" value={value} onValueChange={setValue} />;
}

test('sets and clears stars', async () => {
  render(<Rated />);
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  expect(screen.getByRole('radio', { name: '1 star' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
});
