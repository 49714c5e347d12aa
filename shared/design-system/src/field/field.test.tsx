import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from '../checkbox/checkbox';
import { DateInput } from '../date-input/date-input';
import { FormError } from '../form-error/form-error';
import { NumberInput } from '../number-input/number-input';
import { PasswordInput } from '../password-input/password-input';
import { Select } from '../select/select';
import { Switch } from '../switch/switch';
import { TextArea } from '../text-area/text-area';
import { TextInput } from '../text-input/text-input';
import { Field } from './field';

test('label, hint and error are linked to any control', () => {
  render(
    <>
      <Field label="Name" hint="What you call it." error="Please give it a name." required>
        <TextInput />
      </Field>
      <Field label="Notes" hint="For yourself.">
        <TextArea />
      </Field>
      <Field label="Category">
        <Select options={[{ value: 'top', label: 'Tops' }]} placeholder="Any" />
      </Field>
    </>,
  );
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('What you call it. Please give it a name.');
  expect(name).toBeInvalid();
  expect(name).toBeRequired();
  expect(screen.getByRole('alert')).toHaveTextContent('Please give it a name.');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveAccessibleDescription('For yourself.');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toBeValid();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('');
});

test('a password can be shown and hidden', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('number and date return values, not texts', async () => {
  const numbers: Array<number | null> = [];
  const dates: Array<string | null> = [];
  function Form() {
    const [number, setNumber] = useState<number | null>(4);
    const [date, setDate] = useState<string | null>(null);
    return (
      <>
        <NumberInput
          aria-label="Weight"
          value={number}
          onValueChange={(next) => {
            numbers.push(next);
            setNumber(next);
          }}
        />
        <DateInput
          aria-label="Day"
          value={date}
          onValueChange={(next) => {
            dates.push(next);
            setDate(next);
          }}
        />
      </>
    );
  }
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Weight'), '2');
  await userEvent.clear(screen.getByLabelText('Weight'));
  await userEvent.type(screen.getByLabelText('Day'), '2026-05-09');
  expect(numbers).toEqual([42, null]);
  expect(dates).toEqual(['2026-05-09']);
});

test('a select returns the chosen value', async () => {
  const onValueChange = jest.fn();
  render(
    <Select
      aria-label="Season"
      options={[{ value: 'summer', label: 'Summer' }]}
      onValueChange={onValueChange}
    />,
  );
  await userEvent.selectOptions(screen.getByLabelText('Season'), 'Summer');
  expect(onValueChange).toHaveBeenCalledWith('summer');
});

test('checkbox and switch are toggled by label and keyboard', async () => {
  const ticked = jest.fn();
  const switched = jest.fn();
  render(
    <>
      <Checkbox label="Keep me signed in" onCheckedChange={ticked} />
      <Checkbox label="Some" indeterminate />
      <Switch label="Fan mode" hint="See the house as fans do." onCheckedChange={switched} />
    </>,
  );
  await userEvent.click(screen.getByText('Keep me signed in'));
  expect(ticked).toHaveBeenCalledWith(true);
  expect(screen.getByRole('checkbox', { name: 'Some' })).toBePartiallyChecked();
  screen.getByRole('switch').focus();
  await userEvent.keyboard(' ');
  expect(switched).toHaveBeenCalledWith(true);
  expect(screen.getByRole('switch')).toBeChecked();
});

test('a form’s error is announced; without one nothing is shown', () => {
  const { rerender } = render(<FormError />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(<FormError>Invalid email or password</FormError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
});
