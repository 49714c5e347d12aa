/** A remaining time, short enough for a pill: `< 1 min`, `12 min`, `1 h 5 min`. */
export function remainingWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 45 || minutes < 1) return '< 1 min';
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
