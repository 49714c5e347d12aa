import fc from 'fast-check';
import { currencyDecimals, dealCurrencies } from './currencies';
import {
  balanceOf,
  decimalText,
  quantityText,
  rateText,
  sumsByTax,
  sumsOfRow,
  sumsOfRows,
} from './invoice-sums';

const row = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }),
  unitPrice: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  tax: fc.integer({ min: 0, max: 10_000 }),
});
const runs = 2000;

test('Money Chat check 5: three rows of 3.35 at 7 % are 10.74, because each row is rounded by itself', () => {
  const rows = Array.from({ length: 3 }, () => ({ quantity: 1000, unitPrice: 335, tax: 700 }));
  expect(sumsOfRow(rows[0]!)).toEqual({ net: 335, tax: 23, gross: 358 });
  expect(decimalText(sumsOfRows(rows).gross, 'EUR')).toBe('10.74');
});

test('half a minor unit is rounded away from zero, up and down', () => {
  const of = (quantity: number, unitPrice: number, tax = 0) => sumsOfRow({ quantity, unitPrice, tax });
  expect(of(500, 1).net).toBe(1);
  expect(of(500, -1).net).toBe(-1);
  expect(of(499, 1).net).toBe(0);
  expect(of(1000, 50, 100)).toEqual({ net: 50, tax: 1, gross: 51 });
  expect(of(1000, -50, 100)).toEqual({ net: -50, tax: -1, gross: -51 });
});

test('the total is the sum of its rows, and of its tax rates, exactly', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const total = sumsOfRows(rows);
      const each = rows.map(sumsOfRow);
      const sum = (pick: (sums: { net: number; tax: number; gross: number }) => number) =>
        each.reduce((all, sums) => all + pick(sums), 0);
      expect(total).toEqual({
        net: sum(({ net }) => net),
        tax: sum(({ tax }) => tax),
        gross: sum(({ gross }) => gross),
      });
      expect(total.gross).toBe(total.net + total.tax);
      expect(sumsByTax(rows).reduce((all, { gross }) => all + gross, 0)).toBe(total.gross);
      const isNear = rows.map(
        ({ quantity, unitPrice }, index) => Math.abs(each[index]!.net * 1000 - quantity * unitPrice) <= 500,
      );
      expect(isNear).not.toContain(false);
    }),
    { numRuns: runs },
  );
});

test('what is open and what was paid too much are told apart, after credit notes and refunds', () => {
  expect(balanceOf(1000, 0, [{ amount: 400 }])).toEqual({ due: 1000, paid: 400, open: 600, credit: 0 });
  expect(balanceOf(1000, 200, [{ amount: 1000 }])).toEqual({ due: 800, paid: 1000, open: 0, credit: 200 });
  expect(balanceOf(1000, 200, [{ amount: 1000 }, { amount: -200 }])).toMatchObject({ open: 0, credit: 0 });
});

test('every currency has the decimals that Intl has, and texts have them too', () => {
  for (const currency of dealCurrencies)
    expect([
      currency,
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
    ]).toEqual([currency, currencyDecimals[currency]]);
  expect(decimalText(1074, 'EUR')).toBe('10.74');
  expect(decimalText(-5, 'KWD')).toBe('-0.005');
  expect(decimalText(1200, 'JPY')).toBe('1200');
  expect([quantityText(1500), quantityText(1000), quantityText(10_000)]).toEqual(['1.5', '1', '10']);
  expect([rateText(1900), rateText(750), rateText(0)]).toEqual(['19', '7.5', '0']);
});
