import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { paths } from '@bestie/contracts/paths';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Section } from '@bestie/design-system/section';
import { AuditTrail } from '../../parts/audit-trail/audit-trail';

/** The latest acts in the audit log, in brief. */
export default function LatestAudit({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Section title="Latest in the audit log" more={{ label: 'All people', href: paths.admin.users }}>
      {entries.length === 0 ? (
        <EmptyState compact level={3} title="Nothing has been audited yet" />
      ) : (
        <AuditTrail brief entries={entries} />
      )}
    </Section>
  );
}
