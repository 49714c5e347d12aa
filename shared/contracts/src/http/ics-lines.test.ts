import { icsFile, icsText } from './ics-lines';

test('a text stays one value of its property', () => {
  expect(icsText('Party; late, in red\\black')).toBe('Party\\; late\\, in red\\\\black');
  expect(icsText('one\r\ntwo\nthree\rfour')).toBe('one\\ntwo\\nthree\\nfour');
  expect(icsText('bell\u0007')).toBe('bell');
});

test('long lines are folded after 75 octets, between characters', () => {
  const line = `SUMMARY:${'ä'.repeat(60)}${'👗'.repeat(30)}`;
  const file = icsFile([line]);
  const lines = file.split('\r\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const each of lines) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toBe(`${line}\r\n`);
});
