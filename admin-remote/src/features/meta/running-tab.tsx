import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { platformQueries } from '@bestie/client/platform.queries';
import { hostId } from '@bestie/contracts/releases';
import { Badge } from '@bestie/design-system/badge';
import { Card } from '@bestie/design-system/card';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { useApi } from '@bestie/remote-kit/shell';
import { OriginsSection } from './origins/origins-section';
import { ReleasesSection } from './releases-section';
import { SharePlan } from './share-plan';
import styles from './meta-page.module.css';

type Platform = Awaited<ReturnType<ReturnType<typeof useApi>['platform']['get']>>;
type Remote = Platform['remotes'][number];

/** The running versions, their integrity, and shared packages. */
export default function RunningTab() {
  const platform = useQuery(platformQueries.get(useApi()));
  if (platform.data) return <Running data={platform.data} />;
  return platform.isError ? (
    <ErrorState onRetry={() => void platform.refetch()} retrying={platform.isFetching}>
      {platform.error.message}
    </ErrorState>
  ) : (
    <Loading>
      <TextSkeleton lines={8} />
    </Loading>
  );
}

function Running({ data }: { data: Platform }) {
  const { server, host, remotes, composition, remoteIds, sharePlan } = data;
  return (
    <>
      <Section title="Server">
        <dl className={styles.facts}>
          <Fact name="Version" value={server.version} />
          <Fact name="Node" value={server.node} />
          <Fact name="Database" value={server.engine === 'embedded' ? 'Embedded engine' : 'PostgreSQL'} />
          <Fact name="Identity" value={server.identity === 'embedded' ? 'Embedded provider' : 'Firebase'} />
          <Fact name="Running since" value={formatMoment(server.startedAt)} />
          <Fact name="Composition" value={<Hash text={composition} />} />
        </dl>
      </Section>
      <Section title="Host">
        <dl className={styles.facts}>
          <Fact name="Version" value={host.version} />
          <Fact name="Size" value={`${formatBytes(host.bytes)} in ${host.files} files`} />
          <Fact name="Entry" value={<Hash text={host.integrity} />} />
        </dl>
      </Section>
      <Section title="Remotes" lede="Consoles that the host found at run time.">
        <div className={styles.remotes}>
          {remotes.map((remote) => (
            <RemoteCard key={`${remote.id} ${remote.channel}`} remote={remote} />
          ))}
        </div>
      </Section>
      <AfterFirstRender>
        <ReleasesSection
          remotes={remoteIds.map((id) => ({
            id,
            title: id === hostId ? 'Host' : (remotes.find((remote) => remote.id === id)?.title ?? id),
          }))}
        />
        <OriginsSection />
        <SharePlan shares={sharePlan} />
      </AfterFirstRender>
    </>
  );
}

function RemoteCard({ remote }: { remote: Remote }) {
  return (
    <Card
      eyebrow={`${remote.id}@${remote.version}`}
      title={remote.title}
      actions={
        remote.healthy ? (
          <Badge tone="success">Healthy</Badge>
        ) : (
          <Badge tone="danger">Files missing or altered</Badge>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact name="Channel" value={remote.channel === 'canary' ? 'Canary' : 'Stable'} />
        <Fact name="For" value={remote.audience} />
        <Fact name="Shell contract" value={remote.shell} />
        <Fact name="Routes" value={remote.routes} />
        <Fact name="Size" value={`${formatBytes(remote.bytes)} in ${remote.files} files`} />
        <Fact name="Built" value={formatMoment(remote.builtAt)} />
        <Fact name="Commit" value={remote.commit ? <Hash text={remote.commit} /> : 'Unknown'} />
        {remote.dirty && <Fact name="Uncommitted changes" value="Yes" />}
        <Fact name="Entry" value={<Hash text={remote.integrity} />} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A hash that the stylesheet shortens; it is complete when selected, copied or read out. */
function Hash({ text }: { text: string }) {
  return (
    <code className={styles.hash} title={text}>
      {text}
    </code>
  );
}
