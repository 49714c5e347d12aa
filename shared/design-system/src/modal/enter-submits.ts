/** Fields of one line, in which Enter submits a form. Selects, searches and lists have an Enter of their own. */
const lineField =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=search], [readonly], [role=combobox])';

/**
 * Whether Enter in `element` does what the primary button says: a field of one line is part of a form with a submit
 * button, whose footer may be elsewhere. True for everything that is no such field.
 */
export function enterSubmits(element: Element): boolean {
  if (!(element instanceof HTMLInputElement) || !element.matches(lineField)) return true;
  return [...(element.form?.elements ?? [])].some((control) => control.matches('[type=submit]'));
}
