import type { UploadsElsewhere } from '@bestie/remote-kit/upload-contract';

/** What tabs tell each other. A tab that has just opened asks, and the others say what they are doing. */
type News = { from: string; kind: 'opened' } | { from: string; kind: 'doing'; work: UploadsElsewhere | null };

export interface OtherTabs {
  /** This tab has opened: the others say what they are doing. */
  greet(): void;
  /** What this tab does now; the same twice is told once. */
  tell(work: UploadsElsewhere | null): void;
  /** A tab is gone. */
  forget(tab: string): void;
  close(): void;
}

const nothing: UploadsElsewhere = { files: 0, done: 0, bytes: 0, sentBytes: 0 };

/**
 * Lets the tabs of one browser know what the others are uploading. Only figures travel: whoever works on a file is
 * the only one who can do something about it.
 * @param onChange the sum of the others, null while they do nothing
 * @param onMet another tab has said something
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
  const say = (news: News) => channel.postMessage(news);
  const change = () => {
    const sum = { ...nothing };
    for (const work of others.values())
      for (const figure of Object.keys(sum) as (keyof UploadsElsewhere)[]) sum[figure] += work[figure];
    onChange(others.size > 0 ? sum : null);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
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
    greet: () => say({ from: owner, kind: 'opened' }),
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
