/** Characters that XML 1.0 cannot have, even escaped, and halves of surrogate pairs. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML 1.0; characters that it cannot have are left out. */
export const escapeXml = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

export type XmlAttributes = Record<string, string | number>;

/** An element. @param content XML that was made safe already; null for none */
export function writeXml(name: string, content: string | null, attributes: XmlAttributes = {}): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content === null ? `<${name}${said}/>` : `<${name}${said}>${content}</${name}>`;
}
