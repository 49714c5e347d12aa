import { scrubMessage, shapeOf } from './scrub-message';

test.each([
  [
    'TypeError: Cannot read properties of undefined (reading ‘name’)',
    'TypeError: Cannot read properties of undefined (reading “…”)',
  ],
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    "TypeError: Cannot read properties of undefined (reading 'map')",
  ],
  [
    'Unexpected token \'<\', "<!doctype "... is not valid JSON',
    "Unexpected token '<', “…”... is not valid JSON",
  ],
  ['No account for ada.lovelace+x@mail.example.org', 'No account for <email>'],
  ['Failed to load https://bestie.example/u/ada?token=abc#x now', 'Failed to load <url> now'],
  ['/search?q=ada+lovelace&x=1 is gone', '/search?<query> is gone'],
  ['Bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.dBjftJeZ4CVP', 'Bad token <token>'],
  ['User k3J9sQ2mNbVx81LpQzRtYw4C7d2e is missing', 'User <token> is missing'],
  ['Item 0190e2f4-7a31-7b02-8f6e-1f2a3b4c5d6e', 'Item <id>'],
  ['Call +49 170 1234567 or 4111 1111 1111 1111', 'Call <number> or <number>'],
  ['Could not greet "Ada Lovelace" and \'Grace\'', 'Could not greet “…” and “…”'],
  ['Mentioned @ada_lovelace', 'Mentioned <handle>'],
  ['two\nlines\u0000 \u202e', 'two lines \u202e'],
])('%s', (message, expected) => {
  expect(scrubMessage(message)).toBe(expected);
});

test('a name within words of the code is none', () => {
  const message = 'Cannot read properties of undefined';
  expect(scrubMessage(message, ['Ann Lee', 'Ned', 'pert'])).toBe(message);
  expect(scrubMessage('Ann’s list, Éannë', ['Ann'])).toBe('<person>’s list, Éannë');
});

test('texts about the person who reports it are removed without quotes, too', () => {
  const own = ['Ada Lovelace', 'ada', 'k3J9'];
  expect(scrubMessage('Hello Ada Lovelace, bye ADA, LOVELACE; (reading k3J9)', own)).toBe(
    'Hello <person>, bye <person>, <person>; (reading <person>)',
  );
});

test('it ends, is short, and its shape has no numbers', () => {
  for (const part of ['a@', "'\\", '?=', '1 ', 'https://', 'A1', 'reading "'])
    expect(scrubMessage(part.repeat(500)).length).toBeLessThanOrEqual(300);
  expect(shapeOf('Item 12 of 300')).toBe(shapeOf('Item 7 of 41'));
});
