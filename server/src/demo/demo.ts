import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BestieError } from '@bestie/contracts/errors';
import type { Server } from '../compose';
import type { Config } from '../config';
import { modules } from '../modules';
import { demoPassword } from '../platform/identity/demo-accounts';
import { ensureDemoAccounts, mayMakeDemoAccounts } from '../platform/identity/ensure-demo-accounts';
import type { DemoContext } from '../platform/module/demo-part';
import { createPeople, findMemberUids, toPerson } from './ensure-people';

/**
 * Whether this start may create demo data: on loopback only, in production with `--demo` only, and never with
 * `--no-demo`.
 */
export function mayMakeDemo(config: Config, argv: readonly string[]): boolean {
  if (argv.includes('--no-demo')) return false;
  return mayMakeDemoAccounts(config, argv.includes('--demo'));
}

export interface Demo {
  /** How to sign in. */
  notice: string;
  /**
   * Fills missing parts in the background; resolves when all of them are complete and their pictures
   * processed. An interrupted start, even by a kill, is continued by the next one. Rejects when `signal`
   * aborts.
   */
  fill(signal: AbortSignal): Promise<void>;
}

type Parts = Pick<Server, 'identity' | 'storage' | 'services'>;

type AnyPart = (typeof modules)[number]['demo'][number];

/** All parts of the demo data, in the order in which they are filled. */
const demoParts = modules.flatMap<AnyPart>(({ demo }) => demo);

/**
 * Creates the demo accounts on empty data. Later starts only say how to sign in: deleted demo accounts are
 * not created again.
 * @param picturesFolder contains the folders that `draw-garments.ts` made
 * @returns null without a demo
 */
export async function openDemo(
  parts: Parts,
  picturesFolder: string,
  clock = () => new Date(),
): Promise<Demo | null> {
  const { identity, services } = parts;
  const { users } = await identity.admin.list(1);
  if (users.length > 0 && (await identity.admin.getByEmail('fan@bestie.test')) === null) return null;
  const [fan, creator, admin] = (await ensureDemoAccounts(identity)).map(toPerson);
  if (!fan || !creator || !admin) return null;
  const people = { fan, creator, admin };

  /** Fills a part once, unless people had data of their own when it was first due. */
  async function fillOnce(part: AnyPart, context: DemoContext<Server['services']>) {
    const { demoParts: log } = services;
    const before = await log.find(part.name);
    if (before?.completed_at) return;
    const fills = before !== undefined || (await part.isWanted(context));
    await log.begin(part.name, clock());
    if (fills) await part.fill(context);
    await log.complete(part.name, clock());
  }

  return {
    notice: [
      'Sign in as fan@bestie.test, creator@bestie.test or admin@bestie.test.',
      `The password of each is ${demoPassword}. Start with --no-demo for an empty Bestie.`,
    ].join('\n'),
    async fill(signal) {
      const tools = createTools(parts, picturesFolder, signal);
      const now = (await services.demoParts.firstBegan()) ?? clock();
      const context = { services, people, now, signal, ...tools, ...createPeople(parts, tools) };
      for (const part of demoParts) await fillOnce(part, context);
      const uids = [fan.uid, creator.uid, admin.uid, ...(await findMemberUids(parts))];
      while ((await services.demoParts.countProcessing(uids)) > 0) await pause(250, undefined, { signal });
    },
  };
}

/** A person who uploads while the demo data is filled does not wait for its pictures. */
const unawaited = { isAwaited: false };

function createTools(
  { storage }: Parts,
  picturesFolder: string,
  signal: AbortSignal,
): Pick<DemoContext<unknown>, 'step' | 'ensurePicture' | 'ensureJpeg' | 'ensureFile'> {
  return {
    async step(work) {
      signal.throwIfAborted();
      try {
        await work();
      } catch (error) {
        if (!(error instanceof BestieError) || error.code === 'internal' || error.code === 'unavailable')
          throw error;
      }
    },
    async ensurePicture({ uid }, path, picture) {
      const bytes = await readFile(join(picturesFolder, `${picture}.webp`));
      await storage.objects.ensureObject(path, bytes, 'image/webp', uid, unawaited);
    },
    async ensureFile({ uid }, path, bytes, contentType) {
      await storage.objects.ensureObject(path, bytes, contentType, uid);
    },
    async ensureJpeg({ uid }, path, picture) {
      const { default: sharp } = await import('sharp');
      const bytes = await sharp(join(picturesFolder, `${picture}.webp`))
        .resize(640, 800, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer();
      await storage.objects.ensureObject(path, bytes, 'image/jpeg', uid, unawaited);
    },
  };
}
