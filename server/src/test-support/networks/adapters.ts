import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Network } from '@bestie/contracts/connections';
import type { VariantContent } from '@bestie/contracts/variant-findings';
import { createNetworkConnections } from '../../modules/social-posts/network/network-connections';
import type {
  NetworkAdapter,
  PrepareOutcome,
  Publication,
  PublicationMedia,
  PublishOutcome,
} from '../../modules/social-posts/network/network-adapter';
import type { Consents } from './consent';
import type { StandIn } from './stand-in';

/** An adapter against a stand-in, with what a studio keeps for one attempt. */
export interface AdapterScene {
  adapter: NetworkAdapter;
  /** Ids that the adapter kept. */
  kept: Record<string, string>;
  context: { signal: AbortSignal };
  publication(content: Partial<VariantContent>, media: readonly PublicationMedia[]): Publication;
  /** Prepares until nothing is left to wait for. @returns how that ended, and the answers on the way */
  prepare(publication: Publication): Promise<PrepareOutcome[]>;
  /** Prepares and publishes once. */
  publish(publication: Publication): Promise<PublishOutcome>;
}

const maxPrepares = 20;

/**
 * Signs in at a stand-in and makes the adapter of that account.
 * @param timeoutMs milliseconds after which a call without an answer is given up
 */
export async function createAdapterScene(
  network: Network,
  standIn: StandIn & { consents: Consents },
  timeoutMs = 10_000,
): Promise<AdapterScene> {
  const { consents } = standIn;
  const used = () => ({
    id: 'connection',
    network,
    account: consents.account,
    accessToken: consents.giveAccess(consents.account),
  });
  const off = undefined;
  const connections = createNetworkConnections({
    apps: {
      pinterest: off,
      instagram: off,
      youtube: off,
      [network]: { ...consents.app, address: standIn.origin },
    },
    publicOrigin: 'https://bestie.test',
    tokens: {
      useOf: async () => used(),
      useAnother: async () =>
        consents.says === 'no' ? { why: 'reconnect', problem: 'The person withdrew it.' } : used(),
      sealText: async (_id, text) => Buffer.from(text).toString('base64'),
      openText: async (_id, sealed) => Buffer.from(sealed, 'base64').toString(),
    },
    timeoutMs,
  });
  const adapter = await connections.find('ada', network);
  if (!adapter) throw new Error(`There is no adapter for ${network}.`);
  const kept: Record<string, string> = {};
  const context = { signal: new AbortController().signal };
  async function keep(ids: Record<string, string | null>): Promise<void> {
    for (const [name, id] of Object.entries(ids))
      if (id === null) delete kept[name];
      else kept[name] = id;
  }
  async function prepare(publication: Publication): Promise<PrepareOutcome[]> {
    const outcomes: PrepareOutcome[] = [];
    for (let round = 0; round < maxPrepares; round += 1) {
      const outcome = await adapter!.prepare({ ...publication, prepared: { ...kept } }, { ...context, keep });
      outcomes.push(outcome);
      if (outcome.kind !== 'wait') return outcomes;
    }
    return outcomes;
  }
  return {
    adapter,
    kept,
    context,
    publication: (content, media) => ({
      attemptKey: 'attempt',
      content: {
        network,
        type: 'post',
        title: '',
        text: '',
        link: '',
        board: null,
        firstComment: '',
        collaborators: [],
        tags: [],
        visibility: 'public',
        chapters: [],
        ...content,
      },
      media,
      prepared: kept,
    }),
    prepare,
    async publish(publication) {
      const outcome = (await prepare(publication)).at(-1)!;
      if (outcome.kind !== 'prepared') throw new Error(`Preparing ended as ${JSON.stringify(outcome)}`);
      return adapter.publish({ ...publication, prepared: { ...kept } }, context);
    },
  };
}

/** A file with these bytes, or with so many. */
export function mediaOf(
  content: Buffer | number,
  changes: Partial<PublicationMedia> = {},
): PublicationMedia & { content: Buffer } {
  const bytes =
    typeof content === 'number'
      ? Buffer.from(Array.from({ length: content }, (_, at) => (at * 31) % 251))
      : content;
  return {
    id: 'file',
    role: 'item',
    name: 'pleat.jpg',
    kind: 'image',
    contentType: 'image/jpeg',
    bytes: bytes.length,
    width: 1080,
    height: 1350,
    seconds: null,
    alt: '',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    publicAddress: null,
    // In pieces of odd sizes, as they come from a disk or a store.
    read: async (from = 0) => Readable.from(piecesOf(bytes.subarray(from)), { objectMode: false }),
    content: bytes,
    ...changes,
  };
}

/**
 * A file that is made while it is read, however large.
 * @param onRead is told how many bytes left it
 */
export function endlessMedia(
  bytes: number,
  changes: Partial<PublicationMedia>,
  onRead: (bytes: number) => void,
): PublicationMedia {
  const block = Buffer.from(Array.from({ length: 65_521 }, (_, at) => (at * 31) % 251));
  function* pieces(from: number): Generator<Buffer> {
    for (let at = from; at < bytes;) {
      const start = at % block.length;
      const piece = block.subarray(start, Math.min(block.length, start + bytes - at));
      at += piece.length;
      onRead(piece.length);
      yield piece;
    }
  }
  const hash = createHash('sha256');
  for (let at = 0; at < bytes; at += block.length)
    hash.update(block.subarray(0, Math.min(block.length, bytes - at)));
  return {
    ...mediaOf(0),
    kind: 'video',
    contentType: 'video/mp4',
    ...changes,
    bytes,
    sha256: hash.digest('hex'),
    read: async (from = 0) => Readable.from(pieces(from), { objectMode: false }),
  };
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64_001) yield bytes.subarray(at, at + 64_001);
}

/** Serves files to networks that fetch them themselves. */
export async function startMediaServer() {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The same file with an address at which it can be fetched. */
    show<Media extends PublicationMedia & { content: Buffer }>(media: Media): Media {
      const path = `/${files.size + 1}`;
      files.set(path, { bytes: media.content, type: media.contentType });
      return { ...media, publicAddress: origin + path };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
