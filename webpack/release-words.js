import { Refusal } from './release-client.js';
import { isRepository } from './workspace.js';

/** How a command is typed here: `npm run releases --` in the platform's repository, `npx bestie releases` in a team's. */
export const commandOf = (name) => (isRepository ? `npm run ${name} --` : `npx bestie ${name}`);

/** Where the version of a release comes from, as the end of a refusal. */
export const howToSetVersion = '--version, or the version in package.json.';

/** Basis points for `--percent 2.5`; undefined without the option. */
export function basisPointsOf(percent) {
  if (percent === undefined) return undefined;
  const basisPoints = Math.round(Number(percent) * 100);
  if (!(basisPoints >= 0 && basisPoints <= 10_000))
    throw new Refusal(`--percent is a number from 0 to 100, not ${percent}.`);
  return basisPoints;
}

/**
 * The shares for `--percent 5` or `--steps 1,10,50,100 --wait 60`: the first one, and those that follow by themselves.
 * @param {{ percent?: string, steps?: string, wait?: string, 'without-visitors'?: boolean }} values
 */
export function audienceOf({ percent, steps, wait, 'without-visitors': withoutVisitors = false }) {
  if (steps === undefined) {
    if (wait !== undefined) throw new Refusal('--wait is the time of each step and requires --steps.');
    if (withoutVisitors) throw new Refusal('--without-visitors is about steps and requires --steps.');
    const basisPoints = basisPointsOf(percent);
    return basisPoints === undefined ? {} : { basisPoints };
  }
  if (percent !== undefined) throw new Refusal('--steps begins with the first share; leave --percent out.');
  const [basisPoints, ...others] = steps
    .split(',')
    .map((step) => /** @type {number} */ (basisPointsOf(step)));
  const stepMinutes = Number(wait ?? 60);
  if (!(Number.isInteger(stepMinutes) && stepMinutes > 0))
    throw new Refusal(`--wait is a number of minutes, not ${wait}.`);
  return { basisPoints, steps: others, stepMinutes, withoutVisitors };
}

const share = ({ people, failed }) =>
  people === 0 ? '' : `loaded by ${people} ${people === 1 ? 'person' : 'people'}, failed for ${failed}`;

const minuteOf = (instant) => instant.slice(0, 16).replace('T', ' ');

/** What the next share of a canary waits for. */
function describeWait({ waitsFor, nextStepAt, steps, visitors, basisPoints }) {
  if (waitsFor === 'failures') return 'The next step waits while failures speak against it.';
  if (waitsFor !== 'visitors') return `The next step is at ${nextStepAt}.`;
  const came = `${visitors.came} of ${visitors.needed} came at ${basisPoints / 100} %`;
  return visitors.until
    ? `It waits for visitors (${came}); the step to ${steps[0] / 100} % is at ${visitors.until} at the latest.`
    : `It waits for visitors (${came}), because everybody would get it; promote goes on without them.`;
}

/** The channels of a remote and its releases, as lines. */
export function describeRemote({ remoteId, title, stable, previous, canary, releases }) {
  const rows = releases.map(
    ({ version, state, channels, publishedAt, by, note, dirty, incompatibilities, seen, proof, preview }) =>
      [
        version.padEnd(14),
        (channels.join(', ') || (state === 'publishing' ? 'unfinished' : '')).padEnd(15),
        ((publishedAt && minuteOf(publishedAt)) ?? (state === 'built-in' ? 'built in' : '')).padEnd(17),
        (by.name ?? '').padEnd(16),
        [
          note,
          dirty && 'with uncommitted changes',
          preview && `preview of ${preview.branch} until ${preview.endsAt.slice(0, 10)}`,
          proof && (proof.passed ? 'proved' : 'its proof failed'),
          share(seen),
          ...incompatibilities,
        ]
          .filter(Boolean)
          .join(' · '),
      ]
        .join(' ')
        .trimEnd(),
  );
  const named = canary?.people.length ?? 0;
  const people = named > 0 ? ` and ${named} named ${named === 1 ? 'person' : 'people'}` : '';
  const compared = stable
    ? `, ${stable} for ${canary?.stable.failed} of ${canary?.stable.people} (evidence of a regression ${canary?.evidence.toFixed(1)}, the limit is 1,000)`
    : '; there is no stable release to compare it with';
  return [
    `${title} (${remoteId}): ${stable ? `${stable} is stable` : 'no stable release'}${previous ? `, a rollback returns to ${previous}` : ''}.`,
    ...(canary
      ? [
          `Canary: ${canary.version} for ${canary.basisPoints / 100} %${people} since ${canary.since}; failed for ${canary.canary.failed} of ${canary.canary.people} people${compared}.`,
          ...(canary.steps?.length
            ? [
                `It grows by itself: ${canary.steps.map((step) => `${step / 100} %`).join(', ')}. ${describeWait(canary)}`,
              ]
            : []),
        ]
      : []),
    ...rows,
  ];
}

/** The errors of a release, as lines. */
export function describeErrors({ remoteId, version, errors }) {
  if (errors.length === 0) return [`No page reported an error of ${remoteId}@${version}.`];
  return errors.flatMap(({ message, stack, mapped, people, lastAt }) => [
    `${people} ${people === 1 ? 'person' : 'people'}, last ${minuteOf(lastAt)}: ${message}`,
    ...stack.map((place) => `    at ${place}`),
    ...(stack.length > 0 && !mapped ? ['    (no source map was sent with this release)'] : []),
  ]);
}

const kilobytes = (bytes) => (bytes === null ? 'none' : `${(bytes / 1000).toFixed(1)} KB`);

/** The differences between two releases, as lines. */
export function describeDifference({ files, routes, sharedPackages, shell, api, homeScriptBytes }) {
  const lines = [
    ...routes.added.map((path) => `+ page ${path}`),
    ...routes.removed.map((path) => `- page ${path}`),
    ...sharedPackages.map(({ name, before, after }) => `~ ${name} ${before ?? 'none'} → ${after ?? 'none'}`),
    ...(shell.before === shell.after ? [] : [`~ shell contract ${shell.before} → ${shell.after}`]),
    ...api.map((sentence) => `~ ${sentence}`),
    ...files.map(({ path, before, after }) => `~ ${path} ${before ?? 'none'} → ${after ?? 'none'} bytes`),
    `Scripts before the home page: ${kilobytes(homeScriptBytes.before)} → ${kilobytes(homeScriptBytes.after)}.`,
  ];
  return lines;
}
