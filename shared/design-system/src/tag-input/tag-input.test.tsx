import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TagInput } from './tag-input';

function Tags({ first = [] }: { first?: string[] }) {
  const [tags, setTags] = useState(first);
  return <TagInput aria-label="Tags" max={2} value={tags} onValueChange={setTags} />;
}

test('tags beyond the maximum are named as left out, and a full field says how to go on', async () => {
  render(<Tags />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Tags' }));
  await userEvent.paste('a,b,c');
  expect(screen.getByRole('status')).toHaveTextContent('a, b added. Only 2 fit: c left out.');
  expect(screen.getByText('2 of 2: remove one to add another.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Tags' })).toHaveAccessibleDescription(
    '2 of 2: remove one to add another.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(screen.queryByText(/^2 of 2/)).toBeNull();
});

test('what is left out of a full field is said, too', async () => {
  render(<Tags first={['a', 'b']} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Tags' }));
  await userEvent.paste('c,d');
  expect(screen.getByRole('status')).toHaveTextContent('Only 2 fit: c, d left out.');
});
