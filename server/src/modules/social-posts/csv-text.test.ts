import fc from 'fast-check';
import { readCsv, writeCsv } from './csv-text';

const columns = ['title', 'text'];

test('every text comes back from a CSV as it was', () => {
  const cell = fc
    .array(fc.constantFrom(...`'"=+-@＝＋－＠;, a\t`), { maxLength: 8 })
    .map((characters) => characters.join(''));
  fc.assert(
    fc.property(cell, cell, (title, text) => {
      // A row without any text is none.
      fc.pre((title + text).trim() !== '');
      const [row] = readCsv(writeCsv(columns, [{ title, text }]), columns, columns);
      expect(row?.cells).toEqual({ title, text });
    }),
  );
});
