import { escapeXml, writeXml } from './write-xml';

test('text is no markup, and has no character that XML cannot have', () => {
  expect(escapeXml(`<b> & "it's"`)).toBe('&lt;b&gt; &amp; &quot;it&apos;s&quot;');
  expect(escapeXml('a\u0000\u000b\ufffe\ud800b\tc\n👗')).toBe('ab\tc\n👗');
});

test('an element has its attributes, and may be empty', () => {
  expect(writeXml('title', escapeXml('A & B'))).toBe('<title>A &amp; B</title>');
  expect(writeXml('image', null, { href: 'https://x/?a&b', width: 3 })).toBe(
    '<image href="https://x/?a&amp;b" width="3"/>',
  );
});
