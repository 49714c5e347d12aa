/** Selector of text fields. */
const fields =
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
/** Selector of all controls. */
const controls = `${fields}, input, button, a[href], [tabindex="0"]`;

function firstOf(place: Element | null, selector: string): HTMLElement | null {
  const found = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return (
    found.find((element) => !element.matches(':disabled, [tabindex="-1"], [hidden], [hidden] *')) ?? null
  );
}

/**
 * The element that gets the focus when a modal layer opens: the first field of a form, or the first control
 * of a text to read. Null when only Close is left.
 */
export function firstFocus(
  body: Element | null,
  footer: Element | null,
  { reading }: { reading: boolean },
): HTMLElement | null {
  return (reading ? null : firstOf(body, fields)) ?? firstOf(body, controls) ?? firstOf(footer, controls);
}
