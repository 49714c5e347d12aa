import { render, screen } from '@testing-library/react';
import { examplePin } from '../../../test-support/boards';
import { PinDetails } from './pin-details';

test('URLs in the note of a pin are links', async () => {
  render(<PinDetails pin={examplePin({ note: 'Seen at https://coats.example/winter (in red).' })} />);
  expect(await screen.findByRole('link', { name: 'https://coats.example/winter' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  expect(screen.getByText(/in red/)).toBeVisible();
});
