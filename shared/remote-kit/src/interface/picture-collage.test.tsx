import { fireEvent, render, screen } from '@testing-library/react';
import type { SharedPicture } from '@bestie/contracts/fields';
import { PictureCollage } from './picture-collage';

test('a loaded picture has no placeholder behind it, which would be a halo around a cut-out', () => {
  const sources = { small: '/s.webp', medium: '/m.webp', large: '/l.webp' };
  // A cut-out without its photo’s placeholder, and one that was kept with it.
  const pictures = [null, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w'].map((placeholder, index) => ({
    ...({
      id: `p${index}`,
      state: 'ready',
      width: 300,
      height: 400,
      palette: [],
      placeholder,
      sources,
    } satisfies SharedPicture),
    alt: `Piece ${index}`,
  }));
  render(<PictureCollage pictures={pictures} empty={null} />);
  const [cut, kept] = screen.getAllByRole('img');
  expect(cut).not.toHaveAttribute('style');
  expect(kept?.style.backgroundImage).toMatch(/^url/);
  fireEvent.load(kept!);
  expect(kept?.style.backgroundImage ?? '').toBe('');
});
