import type { Draft } from '@bestie/contracts/drafts.contract';

type Content = NonNullable<Draft['content']>;

/** The form in which the server stores a draft: the text as it is, all other fields as JSON. */
export function draftContentOf<Value extends { text: string }>({ text, ...rest }: Value): Content {
  return {
    text,
    fields: Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, JSON.stringify(value)])),
  };
}

/** The inverse; a field that is missing in the draft keeps its empty value. */
export function valueOfDraft<Value extends { text: string }>(content: Content, empty: Value): Value {
  const fields = Object.fromEntries(
    Object.entries(content.fields).map(([field, json]) => [field, JSON.parse(json) as unknown]),
  ) as Partial<Value>;
  return Object.assign({}, empty, fields, { text: content.text });
}
