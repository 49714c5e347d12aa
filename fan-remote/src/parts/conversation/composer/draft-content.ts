import type { Draft } from '@bestie/contracts/drafts.contract';

type Content = NonNullable<Draft['content']>;

/** What the server keeps of a text that is being written: the text as it is, everything else as JSON. */
export function draftContentOf<Value extends { text: string }>({ text, ...rest }: Value): Content {
  return {
    text,
    fields: Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, JSON.stringify(value)])),
  };
}

/** The way back; a field that the draft does not have stays as it is in an empty text. */
export function valueOfDraft<Value extends { text: string }>(content: Content, empty: Value): Value {
  const fields = Object.fromEntries(
    Object.entries(content.fields).map(([field, json]) => [field, JSON.parse(json) as unknown]),
  ) as Partial<Value>;
  return Object.assign({}, empty, fields, { text: content.text });
}
