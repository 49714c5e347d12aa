import { describeWaitingOrigins } from './release-origins.js';

const parallel = 4;

const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Where a release is on the platform. */
export const addressOf = ({ id, description }) =>
  `/api/releases/${id}/versions/${encodeURIComponent(description.version)}`;

/** Sends files, a few at a time, and says the progress at each tenth. */
async function sendFiles({ client, built, say }, files) {
  const { id, description } = built;
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const waiting = [...files];
  let sent = 0;
  let sentBytes = 0;
  let told = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await client.putFile(id, description.version, file);
      sent += 1;
      sentBytes += file.bytes.length;
      const tenth = Math.floor((sent * 10) / files.length);
      if (tenth === told) continue;
      told = tenth;
      say(`  ${sent} of ${files.length} files, ${megabytes(sentBytes)} of ${megabytes(total)}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/**
 * What is sent, and where.
 * @typedef {object} Sending
 * @property {ReturnType<typeof import('./release-client.js').createReleaseClient>} client
 * @property {string} origin
 * @property {{ surface: object }} platform the answer of `/api/releases`
 * @property {Awaited<ReturnType<typeof import('./release-build.js').buildRelease>>} built
 * @property {{ backwards: boolean, note?: string }} values of the command's options
 * @property {(line: string) => void} say
 */

/**
 * Announces a release and sends the files that the platform does not have; nobody gets it yet. Whether it fits is
 * decided by the platform alone, before any file is sent, because the platform tells webhooks and mails of refused releases.
 * @param {Sending & { preview?: { branch: string, people: string[] } }} sending `preview` where it is one of a branch
 * @returns {Promise<string[]>} lines about third-party origins that wait for an approval
 */
export async function sendRelease(sending) {
  const { client, origin, platform, built, values, preview, say } = sending;
  const { id, description } = built;
  const { missing } = await client.post(addressOf(built), {
    description,
    surface: built.surface,
    transferBytes: built.transferBytes,
    sourceMaps: built.files.filter(({ encoding }) => encoding === 'map').map((file) => file.path),
    backwards: values.backwards,
    ...(preview && { preview }),
    ...(values.note && { note: values.note }),
  });
  say(
    `${id}@${description.version} is built and compatible with ${origin}: ${description.files.length} files.`,
  );
  const wanted = new Set(missing.map((file) => `${file.path} ${file.encoding}`));
  const files = built.files.filter((file) => wanted.has(`${file.path} ${file.encoding}`));
  if (files.length > 0) say(`Sending ${files.length} of ${built.files.length} files …`);
  await sendFiles(sending, files);
  // Before the release is published, because until then the same command continues where this one stops.
  return describeWaitingOrigins({ client, platform, id, origins: description.origins });
}

/**
 * Sends and publishes a preview of a branch, which is for the people alone who are named, and says its link.
 * @param {Sending & { preview: { branch: string, people: string[] } }} sending
 */
export async function sendPreview(sending) {
  const { client, origin, built, preview, say } = sending;
  const waitingOrigins = await sendRelease(sending);
  const { releases } = await client.post(`${addressOf(built)}/publish`, { channel: null });
  const { preview: published } = releases.find(({ version }) => version === built.description.version);
  waitingOrigins.forEach(say);
  say(`A preview of ${preview.branch} for ${preview.people.join(', ')}, until ${published.endsAt}:`);
  say(origin + published.path);
}
