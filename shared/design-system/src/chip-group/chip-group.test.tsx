import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TagInput } from '../tag-input/tag-input';
import { ChipGroup } from './chip-group';

const OPTIONS = [
  { value: 'spring', label: 'Spring', count: 1240 },
  { value: 'summer', label: 'Summer' },
];

test.each([
  { single: false, expected: [['spring'], ['spring', 'summer'], ['summer']] },
  { single: true, expected: [['spring'], ['summer'], ['spring']] },
])('selects and deselects chips, single: $single', async ({ single, expected }) => {
  const seen: string[][] = [];
  function Facet() {
    const [value, setValue] = useState<string[]>([]);
    return (
      <ChipGroup
        label="Season"
        single={single}
        options={OPTIONS}
        value={value}
        onValueChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Facet />);
  expect(screen.getByRole('group', { name: 'Season' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Spring/ }));
  expect(screen.getByRole('button', { name: /Spring/, pressed: true })).toHaveTextContent('1,240');
  await userEvent.click(screen.getByRole('button', { name: 'Summer' }));
  await userEvent.click(screen.getByRole('button', { name: /Spring/ }));
  expect(seen).toEqual(expected);
});

test('a comma of an on-screen keyboard, which sends no key for it, separates tags', () => {
  function Tags() {
    const [value, setValue] = useState<string[]>([]);
    return <TagInput aria-label="Tags" value={value} onValueChange={setValue} />;
  }
  render(<Tags />);
  const input = screen.getByRole('textbox', { name: 'Tags' });
  fireEvent.change(input, { target: { value: 'linen, silk' } });
  expect(screen.getByRole('button', { name: 'Remove linen' })).toBeVisible();
  expect(input).toHaveValue('silk');
  fireEvent.blur(input);
  expect(screen.getByRole('button', { name: 'Remove silk' })).toBeVisible();
});

test('a tag that is too long is cut, never inside an emoji', async () => {
  const change = jest.fn();
  render(<TagInput aria-label="Tags" value={[]} onValueChange={change} maxLength={5} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Tags' }));
  await userEvent.paste('linen shirt, silk👗');
  expect(change).toHaveBeenCalledWith(['linen', 'silk']);
});

test('tags are added by Enter, comma, paste and blur, without duplicates, up to the limit', async () => {
  function Tags() {
    const [value, setValue] = useState<string[]>([]);
    return <TagInput aria-label="Tags" value={value} onValueChange={setValue} max={5} />;
  }
  render(<Tags />);
  const input = screen.getByRole('textbox', { name: 'Tags' });
  await userEvent.type(input, 'linen{Enter} Linen ,silk,');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove linen',
    'Remove silk',
  ]);
  await userEvent.paste('office, party');
  await userEvent.type(input, 'rain');
  await userEvent.tab();
  expect(screen.getAllByRole('button')).toHaveLength(5);
  expect(screen.getByRole('status')).toHaveTextContent('rain added.');
  expect(input).toHaveAttribute('readonly');
  await userEvent.click(screen.getByRole('button', { name: 'Remove silk' }));
  expect(input).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(screen.getByRole('status')).toHaveTextContent('rain removed.');
  expect(screen.getAllByRole('button')).toHaveLength(3);
});

test('a chosen chip beyond the edge of a scrolling row comes into view', async () => {
  const shape = (left: number, width: number) => ({ left, right: left + width, width }) as DOMRect;
  const shapes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    if (this.tagName === 'DIV') return shape(0, 200);
    return this.textContent?.startsWith('Spring') ? shape(0, 120) : shape(130, 120);
  });
  const { container, rerender } = render(
    <ChipGroup label="Season" scroll="always" options={OPTIONS} value={[]} onValueChange={() => {}} />,
  );
  const row = container.querySelector('[role=group] > div')!;
  expect(row.scrollLeft).toBe(0);
  rerender(
    <ChipGroup
      label="Season"
      scroll="always"
      options={OPTIONS}
      value={['summer']}
      onValueChange={() => {}}
    />,
  );
  expect(row.scrollLeft).toBe(50);
  shapes.mockRestore();
});
