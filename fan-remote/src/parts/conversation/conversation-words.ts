import type { ForumPerson } from '@bestie/contracts/forum.contract';

/** A person's name, with a fallback for deleted and hidden people. */
export const personName = (person: Pick<ForumPerson, 'name'> | null): string =>
  person?.name ?? 'Former member';

/** Of a text that a word filter holds; its author alone sees it. */
export const waitingWords = 'Waiting for an admin to look at it. Nobody else sees it until then:';

/** "One post a minute", "One message every 5 minutes". */
export function slowInWords(seconds: number, what: 'post' | 'message'): string {
  const [count, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second'];
  return count === 1
    ? `One ${what} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
    : `One ${what} every ${count} ${unit}s`;
}
