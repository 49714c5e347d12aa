import { Refusal } from './release-client.js';
import { describeProof, proveRelease } from './release-proof.js';
import { commandOf, howToSetVersion } from './release-words.js';

/** Basis points of people who get a canary without --percent. */
const defaultShare = 500;

/** The commands that give a published release to people. */
function stepsOn({ id, version, channel, needsProof }) {
  const typed = commandOf('releases');
  const give = {
    stable: `${typed} promote ${id} ${version} --reason "…"`,
    canary: `${typed} canary ${id} ${version} --percent ${defaultShare / 100} --reason "…"`,
  }[channel];
  return [needsProof && `${typed} prove ${id} ${version}`, give].filter(Boolean).join(', then ');
}

/** How to go on with a release that is published, since the release command refuses a version that exists. */
function describeWayOn(facts, state = 'nobody gets it') {
  const steps = stepsOn(facts);
  return `${facts.id}@${facts.version} is published and ${state}${steps && `; go on with ${steps}`}`;
}

/**
 * Why a version cannot be published again, and how to go on where an earlier command stopped after publishing it.
 * @param {{ id: string, version: string, channel: string, isProved: boolean, state: string,
 *   list: { stable: string | null, previous: string | null, canary: { version: string } | null } }} facts
 */
export function describeExisting({ id, version, channel, isProved, state, list }) {
  const never = `${id}@${version} exists and never changes; publish another one: ${howToSetVersion}`;
  const inUse = [list.stable, list.previous, list.canary?.version].includes(version);
  if (state !== 'published' || inUse) return never;
  return `${never}\n${describeWayOn({ id, version, channel, needsProof: isProved })}`;
}

/**
 * Opens the pages of a release that nobody has yet, and puts it on its channel.
 * @throws {Refusal} with the problems; whatever stops it says how to go on
 */
export async function proveAndGive({
  client,
  origin,
  built,
  channel,
  audience,
  note,
  say,
  prove = proveRelease,
}) {
  const { id } = built;
  const { version, audience: role, routes } = built.description;
  const facts = { id, version, channel };
  let needsProof = true;
  const onInterrupt = () => {
    say(describeWayOn({ ...facts, needsProof }));
    process.exit(1);
  };
  const attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      const isLost = error.code === 'unreachable';
      const words = describeWayOn(
        { ...facts, needsProof },
        isLost && !needsProof ? `may be ${channel === 'canary' ? 'a canary' : channel} already` : undefined,
      );
      if (error instanceof Refusal)
        throw new Refusal(`${isLost ? `${origin} cannot be reached.` : error.message}\n${words}`, error.code);
      say(words);
      throw error;
    }
  };
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  try {
    say(`Opening the pages of ${id}@${version} …`);
    const description = { audience: role, routes };
    const proof = await attempt(() => prove({ client, origin, id, version, description, say }));
    describeProof(proof).forEach(say);
    needsProof = false;
    if (!proof.passed && channel === 'stable')
      throw new Refusal(
        `${id}@${version} is published and nobody gets it. Mend it under a new version, or promote it with --without-proof.`,
      );
    const input = { version, reason: note ?? 'Published and proved by the release command' };
    return await attempt(() => {
      if (channel === 'stable')
        return client.changeChannel(id, 'promote', input, ({ stable }) => stable === version);
      if (channel === 'canary')
        return client.changeChannel(
          id,
          'canary',
          { ...input, basisPoints: defaultShare, ...audience },
          ({ canary }) => canary?.version === version,
        );
      return client.list(id);
    });
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  }
}
