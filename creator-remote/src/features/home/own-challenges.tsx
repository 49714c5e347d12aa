import { useInfiniteQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { OwnSection } from './own-section';

const shown = 5;

function nextInWords({ state, opensAt, votesAt, closesAt }: Challenge): string {
  if (state === 'upcoming') return `Opens ${formatMoment(opensAt)}`;
  if (state === 'open') return `Entries close ${formatMoment(votesAt)}`;
  return state === 'voting' ? `Voting ends ${formatMoment(closesAt)}` : 'Votes are being counted';
}

/** Challenges that the creator made and that are not over. */
export function OwnChallenges() {
  const { api } = useShell();
  const made = { made: true };
  const lists = [
    useInfiniteQuery(challengesQueries.list(api, { tab: 'voting', ...made })),
    useInfiniteQuery(challengesQueries.list(api, { tab: 'open', ...made })),
    useInfiniteQuery(challengesQueries.list(api, { tab: 'upcoming', ...made })),
  ];
  useLiveRefresh(platformTopic, challengesQueries.all, { pause: 5_000 });
  const failed = lists.filter(({ isError, data }) => isError && data === undefined);
  const rows = lists.every(({ data }) => data !== undefined)
    ? lists
        .flatMap(({ data }) => rowsOf(data))
        .slice(0, shown)
        .map((challenge) => ({
          key: challenge.id,
          title: challenge.title,
          facts: [
            nextInWords(challenge),
            challenge.state !== 'upcoming' && plural(challenge.entryCount, 'entry', 'entries'),
          ]
            .filter(Boolean)
            .join(' · '),
          href: paths.fan.challenge.replace(':challengeId', challenge.id),
        }))
    : undefined;
  return (
    <OwnSection
      title="Your challenges"
      more={{ label: 'All challenges', href: `${paths.fan.challenges}?made=me` }}
      empty="None of your challenges is running. One brief is enough to start."
      query={{
        isError: failed.length > 0,
        isFetching: failed.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      }}
      rows={rows}
    />
  );
}
