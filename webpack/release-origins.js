/** Joins without a comma before the last one. */
const list = new Intl.ListFormat('en-GB');

/**
 * Names the third-party origins that pages of a release may not use yet, because no admin has approved them.
 * @param {{ client: ReturnType<typeof import('./release-client.js').createReleaseClient>, platform: { surface: object },
 *   id: string, origins?: { kind: string, origin: string }[] }} options `platform` is the answer of `/api/releases`; old ones do
 *   not tell what is approved
 * @returns {Promise<string[]>} lines; none where nothing waits
 */
export async function describeWaitingOrigins({ client, platform, id, origins = [] }) {
  if (origins.length === 0 || !('origins.listApproved' in platform.surface)) return [];
  const { items } = await client.get(`/api/releases/${id}/origins`);
  const waiting = origins.filter(
    ({ kind, origin }) => !items.some((approved) => approved.kind === kind && approved.origin === origin),
  );
  if (waiting.length === 0) return [];
  const names = list.format(waiting.map(({ kind, origin }) => `${origin} (${kind})`));
  const [wait, them] = waiting.length === 1 ? ['waits', 'it'] : ['wait', 'them'];
  return [
    `${names} ${wait} for the approval of an admin; until then, pages may not use ${them}. An admin finds ${them} on /meta once a release that declares ${them} is stable or a canary.`,
  ];
}
