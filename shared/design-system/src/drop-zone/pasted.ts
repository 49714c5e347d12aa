/**
 * Whether pasted text belongs to the field that it is pasted into. Spreadsheets and word processors add a picture of the text,
 * which is then no file that somebody wants to upload.
 */
export function isForField({ target, clipboardData, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented) return true;
  const isField =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null;
  return isField && (clipboardData?.types?.includes('text/plain') ?? false);
}
