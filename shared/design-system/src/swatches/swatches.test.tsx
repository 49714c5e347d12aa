import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Swatches } from './swatches';

function Papers() {
  const [value, setValue] = useState('ivory');
  return (
    <Swatches
      label="Paper"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'ivory', label: 'Ivory', colour: 'ivory' },
        { value: 'sage', label: 'Sage', colour: 'green' },
      ]}
    />
  );
}

test('colours have names, and one of them is chosen', async () => {
  render(<Papers />);
  expect(screen.getByRole('group', { name: 'Paper' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Ivory' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Sage' }));
  expect(screen.getByRole('radio', { name: 'Sage' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Ivory' })).not.toBeChecked();
});
