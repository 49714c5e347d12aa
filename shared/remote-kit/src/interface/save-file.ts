/**
 * Hands a file to the person, as a download of the browser.
 * @param name with its ending
 */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser begins to read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The same for a CSV. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
