/** A form body as Stripe reads it: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`. */
export interface StripeForm {
  [name: string]: StripeFormValue;
}
export type StripeFormValue = string | StripeForm | StripeFormValue[];

/** Reads a query or body. Indexes make arrays, and `[]` appends to one. */
export function parseStripeForm(text: string): StripeForm {
  const form: StripeForm = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '');
    if (name.endsWith('[]')) path.push('');
    setAt(form, path, value);
  }
  return form;
}

function setAt(into: StripeForm, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const isList = /^\d*$/.test(rest[0] as string);
  const child = (into[name] ??= isList ? [] : {}) as StripeForm;
  const [next = '', ...others] = rest;
  setAt(child, [next === '' ? String((child as unknown as unknown[]).length) : next, ...others], value);
}

/** The text of a field; undefined when it is missing. */
export const textOf = (form: StripeForm, name: string): string | undefined =>
  typeof form[name] === 'string' ? form[name] : undefined;

/** A nested form; empty when it is missing. */
export const formOf = (form: StripeForm, name: string): StripeForm =>
  typeof form[name] === 'object' && !Array.isArray(form[name]) ? form[name] : {};

/** A list of nested forms; empty when it is missing. */
export const formsOf = (form: StripeForm, name: string): StripeForm[] =>
  Array.isArray(form[name]) ? (form[name] as StripeForm[]) : [];

/** A list of texts; empty when it is missing. */
export const textsOf = (form: StripeForm, name: string): string[] =>
  Array.isArray(form[name]) ? (form[name] as string[]) : [];

/** A whole number; undefined when it is missing. */
export function numberOf(form: StripeForm, name: string): number | undefined {
  const text = textOf(form, name);
  return text === undefined || text === '' ? undefined : Number(text);
}
