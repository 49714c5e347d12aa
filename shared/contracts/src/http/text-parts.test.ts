import { handlesIn, textParts } from './text-parts';

const linksOf = (text: string) =>
  textParts(text)
    .filter(({ link }) => link)
    .map((part) => part.text);

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['HTTP://EXAMPLE.COM, and http://localhost:3000/x!', ['HTTP://EXAMPLE.COM', 'http://localhost:3000/x']],
  ['(https://example.com/coat)', ['https://example.com/coat']],
  ['https://en.wikipedia.org/wiki/Coat_(clothing)).', ['https://en.wikipedia.org/wiki/Coat_(clothing)']],
  ['“https://example.com”', ['https://example.com']],
  ['https://de.wikipedia.org/wiki/Käse', ['https://de.wikipedia.org/wiki/Käse']],
  ['看https://例え.jp/道。谢谢', []],
  ['看 https://例え.jp/道。谢谢', ['https://例え.jp/道']],
  ['Write to ada.l+closet@mail.example.com.', ['ada.l+closet@mail.example.com']],
  ['Thanks @ada.l, @Bob_2 and (@cleo)!', ['@ada.l', '@Bob_2', '@cleo']],
  ['@ab @abcdefghijklmnopqrstu a@b @@ada x@ada @ada-lovelace-the-countess', []],
  ['javascript:alert(1) data:text/html,x ftp://example.com //example.com vbscript:x', []],
  ['https:// http://. https://bestie.com@evil.example/ https://a:b@evil.example', []],
  ['https://example.com/\u202egnp.exe', ['https://example.com/']],
  ['half an emoji \ud83d https://example.com/\ud83d', ['https://example.com/\ud83d']],
])(
  'in people’s texts, addresses and handles are links, punctuation around them is not: %s',
  (text, found) => {
    expect(linksOf(text)).toEqual(found);
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);

test.each(['https://', 'a.', ')', 'https://x)))', '@', '@a-', 'a@a.', '%'])(
  'a page of %j is read without backtracking',
  (sign) => {
    const text = sign.repeat(200_000 / sign.length);
    expect(
      textParts(`${text}`)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);

test('an address of 100 KB is one link, and nothing else of the text is lost', () => {
  const address = `https://example.com/${'a(b).'.repeat(20_000)}`;
  const [before, link, after] = textParts(`See ${address} there.`);
  expect([before?.text, link?.text.length, after?.text]).toEqual(['See ', address.length - 1, '. there.']);
});

test('each handle of a text is found once, in any spelling', () => {
  expect(
    handlesIn('@Ana, look: @bea_2 and @ANA. Write to me@example.com or https://x.example/@cem.'),
  ).toEqual(['ana', 'bea_2']);
});
