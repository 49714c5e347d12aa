import { useQuery } from '@tanstack/react-query';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { Button } from '@bestie/design-system/button';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReportRow } from '../report-rows';
import rows from '../report-rows.module.css';

/** What admins removed from rooms in the last 30 days, and the way back. */
export function Purges() {
  const api = useApi();
  const act = useAction();
  const { data } = useQuery(loungeQueries.purges(api));
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Removed" lede="In the last 30 days.">
      <ul className={rows.reports} aria-label="Removed messages">
        {data.items.map(({ id, room, count, by, reason, createdAt, undoneAt }) => (
          <li key={id} className={rows.report}>
            <ReportRow
              title={`${plural(count, 'message')} from ${room.name}`}
              text={reason}
              facts={`by ${by} · ${formatAgo(createdAt)}${undoneAt === null ? '' : ` · brought back ${formatAgo(undoneAt)}`}`}
            >
              {undoneAt === null && (
                <Button
                  size="s"
                  aria-label={`Bring back ${plural(count, 'message')} of ${room.name}`}
                  onClick={() =>
                    void act({
                      call: () => api.lounge.undoPurge({ purgeId: id }),
                      stale: [loungeQueries.all],
                      said: (answer) => `${plural(answer.count, 'message')} brought back.`,
                    })
                  }
                >
                  Bring back
                </Button>
              )}
            </ReportRow>
          </li>
        ))}
      </ul>
    </Section>
  );
}
