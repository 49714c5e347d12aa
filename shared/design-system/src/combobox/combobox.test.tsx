import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field/field';
import { Combobox } from './combobox';

const BRANDS = [
  { value: 'arket', label: 'Arket' },
  { value: 'cos', label: 'COS' },
  { value: 'ganni', label: 'Ganni' },
];

test('filters by typing, chooses by keyboard, and says when no option matches', async () => {
  const user = userEvent.setup();
  function Brand() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <>
        <Field label="Brand" hint="As on the label.">
          <Combobox options={BRANDS} value={value} onValueChange={setValue} emptyText="No such brand." />
        </Field>
        <output>{value}</output>
      </>
    );
  }
  render(<Brand />);
  const input = await screen.findByRole('combobox', { name: 'Brand' });
  expect(input).toHaveAccessibleDescription('As on the label.');
  await user.type(input, 'gan');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(screen.getByText('ganni')).toBeInTheDocument();
  expect(input).toHaveValue('Ganni');
  await user.clear(input);
  await user.type(input, 'zzz');
  expect(await screen.findByText('No such brand.')).toBeInTheDocument();
});
