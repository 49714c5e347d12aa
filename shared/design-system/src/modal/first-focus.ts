/** What can be written in. */
const fields =
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
/** Everything that can be used. */
const controls = `${fields}, input, button, a[href], [tabindex="0"]`;

function firstOf(place: Element | null, selector: string): HTMLElement | null {
  const found = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return (
    found.find((element) => !element.matches(':disabled, [tabindex="-1"], [hidden], [hidden] *')) ?? null
  );
}

/**
 * What has the focus when a modal layer opens: in what one fills in the first field, in what one reads the first
 * control. Null where only Close is left.
 */
export function firstFocus(
  body: Element | null,
  footer: Element | null,
  { reading }: { reading: boolean },
): HTMLElement | null {
  return (reading ? null : firstOf(body, fields)) ?? firstOf(body, controls) ?? firstOf(footer, controls);
}
