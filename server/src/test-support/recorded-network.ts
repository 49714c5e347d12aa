import type { Network } from '@bestie/contracts/connections';
import type {
  FollowUpOutcome,
  LookUpOutcome,
  NetworkAdapter,
  NetworkConnections,
  PrepareOutcome,
  Publication,
  PublishOutcome,
} from '../modules/social-posts';

/** What the network does with the next call; what is not said goes well. */
export interface NetworkScript {
  prepare?: (publication: Publication) => Promise<PrepareOutcome> | PrepareOutcome;
  /** @param accept puts the post on the network */
  publish?: (publication: Publication, accept: () => string) => Promise<PublishOutcome> | PublishOutcome;
  followUp?: () => Promise<FollowUpOutcome> | FollowUpOutcome;
  lookUp?: (key: string) => LookUpOutcome | undefined;
  quota?: { used: number; total: number };
}

export interface RecordedNetwork extends NetworkConnections {
  /** Keys of tries whose publishing call arrived, each time it did. */
  calls: string[];
  /** Tries that are there, by key, with their addresses. */
  posts: Map<string, string>;
  comments: string[];
  prepared: string[];
  lookUps: string[];
  script: NetworkScript;
  /** Whether people have accounts. */
  connected: boolean;
}

/** A network in memory that records every call. Several servers may publish on it. */
export function createRecordedNetwork(): RecordedNetwork {
  const network: RecordedNetwork = {
    calls: [],
    posts: new Map(),
    comments: [],
    prepared: [],
    lookUps: [],
    script: {},
    connected: true,
    find: (_uid: string, name: Network) => Promise.resolve(network.connected ? adapterOf(name) : null),
  };

  const adapterOf = (name: Network): NetworkAdapter => ({
    network: name,
    async prepare(publication, { keep }) {
      network.prepared.push(publication.attemptKey);
      if (!publication.prepared['container'])
        await keep({ container: `container of ${publication.attemptKey}` });
      return network.script.prepare?.(publication) ?? { kind: 'prepared' };
    },
    async publish(publication) {
      const { attemptKey } = publication;
      const accept = () => {
        network.calls.push(attemptKey);
        const url = `https://www.instagram.com/p/${network.posts.size + 1}/`;
        network.posts.set(attemptKey, url);
        return url;
      };
      if (network.script.publish) return network.script.publish(publication, accept);
      return { kind: 'confirmed', ref: attemptKey, url: accept() };
    },
    async lookUp({ attemptKey }) {
      network.lookUps.push(attemptKey);
      const scripted = network.script.lookUp?.(attemptKey);
      if (scripted) return scripted;
      const url = network.posts.get(attemptKey);
      return url === undefined ? { kind: 'notFound' } : { kind: 'found', ref: attemptKey, url };
    },
    async followUp(step, { attemptKey }) {
      const outcome = (await network.script.followUp?.()) ?? { kind: 'done' as const };
      if (outcome.kind === 'done') network.comments.push(`${step} ${attemptKey}`);
      return outcome;
    },
    readMetrics: () => Promise.resolve(null),
    readQuota: () =>
      Promise.resolve(network.script.quota ? { ...network.script.quota, windowSeconds: 86_400 } : null),
  });
  return network;
}
