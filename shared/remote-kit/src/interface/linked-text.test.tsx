import { render, screen } from '@testing-library/react';
import { LinkedText } from './linked-text';

test('text stays text, other sites open in a new tab with nofollow, handles link to the person', () => {
  render(
    <p>
      <LinkedText handleHref={(handle) => `/u/${handle}`}>
        {`<b>Bold</b> https://example.com/x by @ada, ada&co@example.com a?b@example.com ${location.origin}/b/1?x=1`}
      </LinkedText>
    </p>,
  );
  expect(screen.getByText(/<b>Bold<\/b>/)).toBeInTheDocument();
  const other = screen.getByRole('link', { name: 'https://example.com/x' });
  expect(other).toHaveAttribute('target', '_blank');
  expect(other).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  const person = screen.getByRole('link', { name: '@ada' });
  expect(person).toHaveAttribute('href', '/u/ada');
  expect(person).not.toHaveAttribute('target');
  expect(screen.getByRole('link', { name: 'co@example.com' })).toHaveAttribute(
    'href',
    'mailto:co@example.com',
  );
  expect(screen.getByRole('link', { name: `${location.origin}/b/1?x=1` })).toHaveAttribute(
    'href',
    '/b/1?x=1',
  );
});
