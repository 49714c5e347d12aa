/** Semantic versions as releases use them: `major.minor.patch` with an optional pre-release. */
interface Version {
  numbers: [number, number, number];
  preRelease: string;
}

const pattern = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

function parse(version: string): Version | null {
  const match = pattern.exec(version.trim());
  if (!match) return null;
  return { numbers: [Number(match[1]), Number(match[2]), Number(match[3])], preRelease: match[4] ?? '' };
}

/** True for a full version; ranges and partial versions are not. */
export function isVersion(text: string): boolean {
  return parse(text) !== null;
}

function comparePreReleases(left: string, right: string): number {
  if (left === right) return 0;
  // A release comes after its own pre-releases.
  if (left === '') return 1;
  if (right === '') return -1;
  const leftParts = left.split('.');
  const rightParts = right.split('.');
  for (let index = 0; index < Math.max(leftParts.length, rightParts.length); index += 1) {
    const a = leftParts[index];
    const b = rightParts[index];
    if (a === b) continue;
    if (a === undefined) return -1;
    if (b === undefined) return 1;
    const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
    if (aIsNumber && bIsNumber) return Number(a) - Number(b);
    if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return 0;
}

/** Negative when `left` is older, positive when it is newer. Throws a RangeError for anything but versions. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)];
  if (!a || !b) throw new RangeError(`Not a version: ${a ? right : left}`);
  for (const index of [0, 1, 2] as const) {
    if (a.numbers[index] !== b.numbers[index]) return a.numbers[index] - b.numbers[index];
  }
  return comparePreReleases(a.preRelease, b.preRelease);
}

/** First version beyond a caret or tilde range. */
function ceiling(operator: string, { numbers: [major, minor, patch] }: Version): string {
  if (operator === '~') return `${major}.${minor + 1}.0`;
  if (major > 0) return `${major + 1}.0.0`;
  return minor > 0 ? `0.${minor + 1}.0` : `0.0.${patch + 1}`;
}

function satisfiesComparator(version: string, comparator: string): boolean {
  const match = /^(\^|~|>=|<=|>|<|=)?\s*(.+)$/.exec(comparator);
  const bound = match?.[2] && parse(match[2]);
  if (!match?.[2] || !bound) return false;
  const order = compareVersions(version, match[2]);
  switch (match[1]) {
    case '^':
    case '~':
      return order >= 0 && compareVersions(version, ceiling(match[1], bound)) < 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
}

/**
 * Whether `version` is in `range`: comparators (`^1.2.0`, `~1.2.0`, `>=1.0.0 <2.0.0`, `1.2.3`) joined by
 * spaces (all) and `||` (any), or `*`. Unreadable ranges contain nothing.
 */
export function satisfies(version: string, range: string): boolean {
  if (!isVersion(version)) return false;
  return range.split('||').some((part) => {
    const comparators = part.trim().split(/\s+/);
    return comparators.every((comparator) => comparator === '*' || satisfiesComparator(version, comparator));
  });
}
