import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currencyDigits, decimalSign, formatMinorUnits, parseMinorUnits, type TypedAmount } from './money';
import { MoneyInput } from './money-input';

test.each([
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  ['12.50', 'EUR', 1250],
  ['1,299.00', 'EUR', 129_900],
  ['1.299,00', 'EUR', 129_900],
  ['1 299', 'EUR', 129_900],
  ['1’299.05', 'CHF', 129_905],
  ['1.299', 'EUR', 129_900],
  ['1.299', 'KWD', 1299],
  ['1,299', 'JPY', 1299],
  ['0', 'EUR', 0],
  ['12.345.678', 'EUR', 1_234_567_800],
])('"%s" %s is %d minor units', (text, currency, minor) => {
  expect(parseMinorUnits(text, currency)).toBe(minor);
});

test.each([
  ['', 'EUR'],
  ['twelve', 'EUR'],
  ['-5', 'EUR'],
  ['12.3456', 'EUR'],
  ['12.5', 'JPY'],
  ['99999999999999999', 'EUR'],
])('"%s" %s is not an amount', (text, currency) => {
  expect(parseMinorUnits(text, currency)).toBeNull();
});

test.each([
  ['1.299', 'KWD', ',', 1_299_000],
  ['1,299', 'KWD', ',', 1299],
  ['1,299', 'KWD', '.', 1_299_000],
  ['1.299,500', 'KWD', '.', 1_299_500],
  ['12,50', 'EUR', ',', 1250],
] as const)('"%s" %s, where decimals follow a "%s", is %d minor units', (text, currency, sign, minor) => {
  expect(parseMinorUnits(text, currency, sign)).toBe(minor);
  expect([decimalSign('de'), decimalSign('en'), decimalSign('ar-KW')]).toEqual([',', '.', '.']);
});

test('an amount below zero is one only where it is allowed', async () => {
  const onValueChange = jest.fn();
  function Discount() {
    const [value, setValue] = useState<TypedAmount>(null);
    onValueChange.mockImplementation(setValue);
    return (
      <MoneyInput signed aria-label="Discount" currency="JPY" value={value} onValueChange={onValueChange} />
    );
  }
  render(<Discount />);
  await userEvent.type(screen.getByLabelText('Discount'), '−500');
  expect(onValueChange).toHaveBeenLastCalledWith(-500);
});

test('formats with the currency’s digits', () => {
  expect(currencyDigits('JPY')).toBe(0);
  expect(formatMinorUnits(5, 'EUR')).toBe('0.05');
  expect(formatMinorUnits(129_900, 'EUR')).toBe('1299.00');
  expect(formatMinorUnits(1299, 'JPY')).toBe('1299');
  expect(formatMinorUnits(-5, 'EUR')).toBe('-0.05');
});

test('keeps the input while typing, and formats it on blur', async () => {
  const onValueChange = jest.fn();
  function Price() {
    const [value, setValue] = useState<TypedAmount>(null);
    onValueChange.mockImplementation(setValue);
    return <MoneyInput aria-label="Price" currency="EUR" value={value} onValueChange={onValueChange} />;
  }
  render(<Price />);
  const input = screen.getByLabelText('Price');
  await userEvent.type(input, '12,5');
  expect(input).toHaveValue('12,5');
  expect(onValueChange).toHaveBeenLastCalledWith(1250);
  await userEvent.tab();
  expect(input).toHaveValue('12.50');
  await userEvent.clear(input);
  await userEvent.type(input, 'a lot');
  await userEvent.tab();
  expect(onValueChange).toHaveBeenLastCalledWith('a lot');
  expect(input).toHaveValue('a lot');
  expect(input).toBeInvalid();
  await userEvent.clear(input);
  expect(onValueChange).toHaveBeenLastCalledWith(null);
  expect(input).toBeValid();
});

test('a text that is no amount is shown again with its value', () => {
  render(<MoneyInput aria-label="Price" currency="EUR" value="a lot" onValueChange={() => {}} />);
  expect(screen.getByLabelText('Price')).toHaveValue('a lot');
  expect(screen.getByLabelText('Price')).toBeInvalid();
});

test.each(['€25', '25 €', 'EUR 25.00', '25eur'])('an amount with its currency is one: %s', async (text) => {
  const onValueChange = jest.fn();
  render(<MoneyInput aria-label="Price" currency="EUR" value={null} onValueChange={onValueChange} />);
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: text } });
  expect(onValueChange).toHaveBeenLastCalledWith(2500);
});

test('an amount that is set elsewhere replaces what was typed', async () => {
  const price = (value: number | null) => (
    <MoneyInput aria-label="Price" currency="EUR" value={value} onValueChange={() => {}} />
  );
  const { rerender } = render(price(null));
  const input = screen.getByLabelText('Price');
  await userEvent.type(input, 'a lot');
  rerender(price(2000));
  expect(input).toHaveValue('20.00');
});
