import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lightbox } from '../lightbox/lightbox';
import { PhotoTile } from './photo-tile';

const PHOTO = {
  src: '/a.webp',
  alt: 'Rose dress',
  placeholder: () => 'data:image/webp;base64,AA',
  palette: ['#c06070'],
};

test('keeps its shape before and after the photo is loaded, and removes the placeholder', () => {
  const { container } = render(<PhotoTile name="Rose dress" photo={PHOTO} ratio="4 / 5" />);
  const tile = container.querySelector<HTMLElement>('.tile');
  expect(tile?.style.aspectRatio).toBe('4 / 5');
  expect(tile?.style.getPropertyValue('--tint')).toBe('#c06070');
  expect(container.querySelectorAll('img')).toHaveLength(2);
  const image = screen.getByAltText('Rose dress');
  expect(image).toHaveAttribute('loading', 'lazy');
  fireEvent.load(image);
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

test('opens and is selected separately, with shift for ranges', async () => {
  const user = userEvent.setup();
  const onOpen = jest.fn();
  const onSelectedChange = jest.fn();
  render(<PhotoTile name="Rose dress" photo={PHOTO} onOpen={onOpen} onSelectedChange={onSelectedChange} />);
  await user.click(screen.getByRole('button', { name: 'Rose dress' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Rose dress' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Rose dress' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(onSelectedChange.mock.calls).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('the lightbox shows no placeholder behind a loaded transparent photo', async () => {
  render(
    <Lightbox
      label="Pins"
      index={0}
      onIndexChange={() => {}}
      count={1}
      picture={() => ({ ...PHOTO, tint: '#c06070' })}
    />,
  );
  const image = await screen.findByAltText('Rose dress');
  await waitFor(() => expect(image.style.backgroundImage).toContain('data:image/webp;base64,AA'));
  expect(image.style.getPropertyValue('--tint')).toBe('#c06070');
  fireEvent.load(image);
  expect(image.style.backgroundImage).toBe('');
});

test('the lightbox changes pictures by keyboard, stops at the ends and closes on Escape', async () => {
  const user = userEvent.setup();
  function Board() {
    const [index, setIndex] = useState<number | null>(0);
    return (
      <Lightbox
        label="Pins"
        index={index}
        onIndexChange={setIndex}
        count={3}
        picture={(at) => {
          const alt = ['One', 'Two', 'Three'][at];
          return alt === undefined ? undefined : { src: `/${alt}.webp`, alt };
        }}
      />
    );
  }
  render(<Board />);
  const dialog = await screen.findByRole('dialog', { name: 'Pins' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(screen.getByRole('button', { name: 'Previous picture' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  expect(screen.getByAltText('Two')).toBeInTheDocument();
  expect(screen.getByText('2 of 3')).toHaveAttribute('aria-live', 'polite');
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByAltText('Three')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(screen.getByAltText('Two')).toBeInTheDocument();
  // At an end the button keeps the focus, so that the keys go on.
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByAltText('Two')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a press on the name below a picture opens it, too', async () => {
  const opened: string[] = [];
  render(<PhotoTile photo={null} name="Camel coat" title="Camel coat" onOpen={() => opened.push('coat')} />);
  await userEvent.click(screen.getByText('Camel coat'));
  expect(opened).toEqual(['coat']);
});
