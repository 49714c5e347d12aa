/** Words that show the help lines; a false match only costs the reader two lines. */
const crisis =
  /\b(suicid\w*|kill(?:ing)? myself|end(?:ing)? (?:my life|it all)|want to die|better off dead|self[- ]?harm\w*|cut(?:ting)? myself|hurt(?:ing)? myself|starv(?:e|ing) myself|overdos\w*|no reason to live)\b/i;

/** Whether a text may be by a person who needs help now. */
export const mayNeedHelp = (text: string): boolean => crisis.test(text);

/** Help lines that answer day and night. */
export const helpLines = [
  {
    where: 'Everywhere',
    name: 'Find a helpline',
    text: 'findahelpline.com',
    href: 'https://findahelpline.com',
  },
  { where: 'USA and Canada', name: 'Call or text', text: '988', href: 'tel:988' },
  { where: 'UK and Ireland', name: 'Samaritans', text: '116 123', href: 'tel:116123' },
  { where: 'European Union', name: 'Emergency', text: '112', href: 'tel:112' },
] as const;
