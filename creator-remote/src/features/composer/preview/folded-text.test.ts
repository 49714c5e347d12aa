import { cutOffs, foldedText } from './folded-text';

const { instagram } = cutOffs;

test('a short text is shown as a whole, a long one up to the end of a word', () => {
  expect(foldedText('Camel, six ways.', instagram)).toBeNull();
  const cut = foldedText(`${'camel '.repeat(30)}end`, instagram)!;
  expect(cut).toBe('camel '.repeat(20).trim());
});

test('a third line is below “more”, however short the text is', () => {
  expect(foldedText('One\nTwo\nThree', instagram)).toBe('One\nTwo');
});

test('an emoji is cut between code points and never in half', () => {
  const cut = foldedText('😀'.repeat(200), instagram)!;
  expect([...cut]).toHaveLength(125);
  expect(cut).toBe('😀'.repeat(125));
});
