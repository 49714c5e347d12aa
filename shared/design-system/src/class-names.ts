/** Joins class names and skips falsy ones: `classNames(styles.root, active && styles.active, className)`. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
