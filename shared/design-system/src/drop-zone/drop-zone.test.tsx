import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchesAccept } from './accept';
import { DropZone } from './drop-zone';

const PNG = new File(['a'], 'a.PNG', { type: 'image/png' });
const TEXT = new File(['b'], 'b.txt', { type: 'text/plain' });

test.each([
  [PNG, '', true],
  [PNG, 'image/*', true],
  [PNG, 'image/png,image/webp', true],
  [PNG, '.png', true],
  [TEXT, 'image/*, .csv', false],
])('%p against "%s": %p', (file, accept, fits) => {
  expect(matchesAccept(file, accept)).toBe(fits);
});

test('accepts dropped and picked files that fit, and names the others', async () => {
  const onFiles = jest.fn();
  const onReject = jest.fn();
  const { container } = render(
    <DropZone
      label="Drop photos here"
      accept="image/*"
      hint="Up to 25 MB"
      onFiles={onFiles}
      onReject={onReject}
    />,
  );
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveAccessibleDescription('Up to 25 MB');
  fireEvent.drop(screen.getByText('Drop photos here'), {
    dataTransfer: { files: [PNG, TEXT], types: ['Files'] },
  });
  expect(onFiles).toHaveBeenLastCalledWith([PNG]);
  expect(onReject).toHaveBeenLastCalledWith([TEXT]);
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, PNG);
  expect(onFiles).toHaveBeenCalledTimes(2);
});

test('anywhere: shows the drop target while files are over the page, and accepts pasted pictures', () => {
  const onFiles = jest.fn();
  render(<DropZone label="Drop to add" invisible anywhere onFiles={onFiles} />);
  const files = { dataTransfer: { files: [PNG], types: ['Files'] } };
  expect(screen.queryByText('Drop to add')).not.toBeInTheDocument();
  fireEvent.dragEnter(document.body, files);
  expect(screen.getByText('Drop to add')).toBeInTheDocument();
  fireEvent.drop(document.body, files);
  expect(screen.queryByText('Drop to add')).not.toBeInTheDocument();
  fireEvent.paste(document.body, { clipboardData: { files: [PNG] } });
  expect(onFiles.mock.calls).toEqual([[[PNG]], [[PNG]]]);
});

test('anywhere: text that is pasted into a field stays text, though the spreadsheet adds a picture of it', () => {
  const onFiles = jest.fn();
  render(
    <>
      <textarea aria-label="Notes" />
      <DropZone label="Drop to add" invisible anywhere onFiles={onFiles} />
    </>,
  );
  const notes = screen.getByLabelText('Notes');
  const clipboard = (types: string[]) => ({ clipboardData: { files: [PNG], types } });
  fireEvent.paste(notes, clipboard(['text/plain', 'text/html', 'Files']));
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.paste(notes, clipboard(['Files']));
  expect(onFiles).toHaveBeenCalledTimes(1);
});
