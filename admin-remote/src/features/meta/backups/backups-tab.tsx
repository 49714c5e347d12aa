import { useQuery } from '@tanstack/react-query';
import { backupsQueries } from '@bestie/client/backups.queries';
import { adminTopic } from '@bestie/contracts/live';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { Alarms } from './alarms';
import { BackupList } from './backup-list';
import { DrillSection } from './drill-section';
import { HeldSection } from './held-section';
import { TabState } from '../tab-state';

/** Backups, the drills that prove them, and what waits after a restore. */
export default function BackupsTab() {
  const query = useQuery(backupsQueries.list(useApi()));
  useLiveRefresh(adminTopic, backupsQueries.all);
  if (!query.data) return <TabState query={query} rows={6} columns={5} />;
  const { alarms, held, backups, drills } = query.data;
  return (
    <>
      {held.length > 0 && <HeldSection held={held} />}
      <Alarms alarms={alarms} />
      <BackupList backups={backups} hasSecondPlace={alarms.copy !== null} />
      <DrillSection drills={drills} />
    </>
  );
}
