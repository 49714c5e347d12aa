import { createHash } from 'node:crypto';
import type { Network } from '@bestie/contracts/connections';
import { openDiskDriver } from '../../platform/objects/drivers/disk-driver';
import { createAdapterScene, mediaOf } from './adapters';
import { createConsents } from './consent';

/** What a video is published from and to. */
export interface PublishTask {
  /** Folder of a disk driver, and the complete content in it. */
  folder: string;
  contentId: string;
  bytes: number;
  sha256: string;
  network: Network;
  origin: string;
  app: { clientId: string; clientSecret: string };
  accessToken: string;
}

const mebibyte = 1024 * 1024;

/** Publishes one stored video in a process of its own, whose memory is measured. Prints the outcome and its peak in MB. */
async function run(task: PublishTask): Promise<void> {
  const driver = await openDiskDriver(task.folder);
  const consents = createConsents(task.app, { id: '1', name: 'bench' });
  consents.giveAccess = () => task.accessToken;
  const nothing = () => {
    throw new Error('The stand-in is in another process.');
  };
  const scene = await createAdapterScene(task.network, {
    consents,
    origin: task.origin,
    calls: [],
    callsOf: nothing,
    failNext: nothing,
    close: async () => {},
  });
  // Loads and compiles what every call needs.
  createHash('sha256').update(Buffer.alloc(mebibyte)).digest();
  global.gc?.();
  const before = process.memoryUsage().rss;
  const video = {
    ...mediaOf(0),
    kind: 'video' as const,
    contentType: 'video/mp4',
    bytes: task.bytes,
    sha256: task.sha256,
    read: async (from = 0) => driver.read(task.contentId, { start: from, end: task.bytes - 1 }),
  };
  const board = { id: '801', name: 'Summer' };
  const publication = scene.publication({ type: 'video', title: 'Five gigabytes', board }, [video]);
  const outcome = await scene.publish(publication);
  const most = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ outcome: outcome.kind, grownMb: Math.round((most - before) / mebibyte) }));
}

await run(JSON.parse(process.argv[2] ?? '') as PublishTask);
