import { useState } from 'react';
import Flag from 'lucide-react/icons/flag';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import type { ConfessionReply } from '@bestie/contracts/confessions.contract';
import { Badge } from '@bestie/design-system/badge';
import { formatDay } from '@bestie/design-system/format-date';
import { IconButton } from '@bestie/design-system/icon-button';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { Reported } from '../../parts/reports/reported';
import { HelpLines } from './help-lines';
import { mayNeedHelp } from './help-words';
import styles from './confession-thread.module.css';

/** One reply; one that the reader reported is closed, and opens once. */
export function ConfessionReplyRow({ reply }: { reply: ConfessionReply }) {
  const [opened, setOpened] = useState(false);
  const [reporting, setReporting] = useState(false);
  if (reply.reported && !opened) return <Reported onOpen={() => setOpened(true)} />;
  return (
    <>
      <p className={styles.who}>
        <span className={styles.alias}>{reply.alias}</span>
        {reply.byAuthor && <Badge tone="accent">author</Badge>}
        <span className={styles.day}>{formatDay(reply.day)}</span>
        <IconButton
          label={`Report the reply by ${reply.alias}`}
          icon={<Flag />}
          onClick={() => setReporting(true)}
        />
      </p>
      <p className={styles.body}>
        <PeopleText handles={[]}>{reply.body}</PeopleText>
      </p>
      {mayNeedHelp(reply.body) && <HelpLines />}
      {reporting && (
        <ReportDialog
          kind="confession"
          targetId={reply.id}
          name={`the reply by ${reply.alias}`}
          closes={[confessionsQueries.all]}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}
