import type { UploadsElsewhere } from '@bestie/remote-kit/upload-contract';

/** Messages between tabs. A new tab asks, and the others report their uploads. */
type TabMessage =
  { from: string; kind: 'opened' } | { from: string; kind: 'doing'; work: UploadsElsewhere | null };

export interface OtherTabs {
  /** Announces this tab, so that the others report their uploads. */
  announce(): void;
  /** Reports this tab's uploads; unchanged figures are sent once. */
  tell(work: UploadsElsewhere | null): void;
  /** Removes a closed tab. */
  forget(tab: string): void;
  close(): void;
}

const nothing: UploadsElsewhere = { files: 0, done: 0, bytes: 0, sentBytes: 0 };

/**
 * Shares upload figures between the tabs of one browser. Only figures are sent: a file can be controlled only in the
 * tab that uploads it.
 * @param onChange the sum of the other tabs, null while they are idle
 * @param onMet another tab has sent a message
 */
export function listenToTabs(
  name: string,
  owner: string,
  onChange: (elsewhere: UploadsElsewhere | null) => void,
  onMet: (tab: string) => void,
): OtherTabs {
  const channel = new BroadcastChannel(`bestie-${name}`);
  const others = new Map<string, UploadsElsewhere>();
  let told = 'null';
  let doing: UploadsElsewhere | null = null;
  const say = (message: TabMessage) => channel.postMessage(message);
  const change = () => {
    const sum = { ...nothing };
    for (const work of others.values())
      for (const figure of Object.keys(sum) as (keyof UploadsElsewhere)[]) sum[figure] += work[figure];
    onChange(others.size > 0 ? sum : null);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    onMet(data.from);
    if (data.kind === 'opened') {
      if (doing) say({ from: owner, kind: 'doing', work: doing });
      return;
    }
    if (data.work) others.set(data.from, data.work);
    else others.delete(data.from);
    change();
  });
  return {
    announce: () => say({ from: owner, kind: 'opened' }),
    tell(work) {
      const text = JSON.stringify(work);
      if (text === told) return;
      told = text;
      doing = work;
      say({ from: owner, kind: 'doing', work });
    },
    forget(tab) {
      if (others.delete(tab)) change();
    },
    close: () => channel.close(),
  };
}
