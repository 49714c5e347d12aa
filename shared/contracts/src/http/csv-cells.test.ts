import { csvCell, csvFile } from './csv-cells';

test('a cell is quoted where a spreadsheet would end it, in every country', () => {
  expect(csvCell('Camel coat')).toBe('Camel coat');
  expect(csvCell('A, B; C')).toBe('"A, B; C"');
  expect(csvCell('12" heels')).toBe('"12"" heels"');
  expect(csvCell('two\nlines')).toBe('"two\nlines"');
});

test('no spreadsheet calculates a cell', () => {
  expect(csvCell('=1+1')).toBe(`"'=1+1"`);
  expect(csvCell("'=1+1")).toBe(`"''=1+1"`);
});

test('a file begins with the byte order mark that spreadsheets need', () => {
  expect(
    csvFile([
      ['Name', 'Size'],
      [csvCell('Coat'), '38'],
    ]),
  ).toBe('\ufeffName,Size\r\nCoat,38\r\n');
});
