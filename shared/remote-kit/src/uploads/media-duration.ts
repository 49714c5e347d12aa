/** Duration of sound or video in seconds; null when the browser does not know it, and for other files. */
export function durationOf(file: Blob, type: string = file.type): Promise<number | null> {
  const kind = (['audio', 'video'] as const).find((known) => type.startsWith(`${known}/`));
  if (!kind) return Promise.resolve(null);
  return new Promise((resolve) => {
    const element = document.createElement(kind);
    const url = URL.createObjectURL(file);
    const finish = (seconds: number | null) => {
      clearTimeout(late);
      URL.revokeObjectURL(url);
      resolve(seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null);
    };
    const late = setTimeout(() => finish(null), 4000);
    element.preload = 'metadata';
    element.onloadedmetadata = () => finish(element.duration);
    element.onerror = () => finish(null);
    element.src = url;
  });
}
