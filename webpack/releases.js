/** `npm run releases -- list|errors|prove|promote|rollback|canary|diff|try|check-upgrade|token …`: shows and changes what runs. */
import { parseArgs } from 'node:util';
import {
  createReleaseClient,
  originOf,
  Refusal,
  requireOperation,
  runCommand,
  signIn,
} from './release-client.js';
import { checkUpgrade } from './check-upgrade.js';
import {
  audienceOf,
  commandOf,
  describeDifference,
  describeErrors,
  describeRemote,
} from './release-words.js';
import { describeProof, proveRelease } from './release-proof.js';
import { isRepository } from './workspace.js';

const releases = commandOf('releases');
const usage = `Usage, with --origin https://… or BESTIE_ORIGIN, and BESTIE_DEPLOY_TOKEN (or an admin's BESTIE_EMAIL and BESTIE_PASSWORD):
  ${releases} list fan
  ${releases} errors fan [1.4.2] [--json]    (of the stable release without a version)
  ${releases} prove fan 1.4.2    (opens each page in a browser)
  ${releases} promote fan 1.4.2 [--without-proof] --reason "…"
  ${releases} rollback fan [1.4.1] --reason "…"    (with the version it goes back to, it is safe to repeat)
  ${releases} canary fan 1.5.0 --percent 5 [--person ada@example.org]… [--without-proof] --reason "…"
  ${releases} canary fan 1.5.0 --steps 1,10,50,100 --wait 60 [--without-visitors] --reason "…"    (grows by itself, in minutes)
  ${releases} canary fan --end --reason "…"
  ${releases} diff fan 1.4.2 1.5.0
  ${releases} try fan 1.5.0 --who ada@example.org --reason "…"${
    isRepository
      ? `
  ${releases} check-upgrade    (admins)`
      : ''
  }
  ${releases} token fan    (admins)
  ${releases} token fan --name "CI of the fan team" [--days 90] --reason "…"    (admins)
  ${releases} token fan --revoke ID --reason "…"    (admins)`;

const say = (line) => console.log(line);
const sayAll = (lines) => lines.forEach(say);

function requireReason({ reason }) {
  if (!reason) throw new Refusal('A reason is required: --reason "…". It is recorded in the audit log.');
  return reason;
}

/**
 * By name: `needs` is the number of arguments after it; missing ones print the usage. `operation` is what it calls where old
 * platforms may lack that.
 */
const commands = {
  list: {
    needs: 1,
    run: async ({ client, remoteId }) => sayAll(describeRemote(await client.list(remoteId))),
  },
  errors: {
    needs: 1,
    operation: 'releases.errors',
    async run({ client, remoteId, rest: [given], values }) {
      const version = given ?? (await client.list(remoteId)).stable;
      if (!version) throw new Refusal(`${remoteId} has no stable release; name a version.`);
      const query = new URLSearchParams({ version });
      const { errors } = await client.get(`/api/releases/${remoteId}/errors?${query}`);
      if (values.json) say(JSON.stringify(errors, null, 2));
      else sayAll(describeErrors({ remoteId, version, errors }));
    },
  },
  prove: {
    needs: 2,
    operation: 'releases.prove',
    async run({ client, origin, remoteId, rest: [version] }) {
      const found = await proveRelease({ client, origin, id: remoteId, version, say });
      sayAll(describeProof(found));
      if (!found.passed) process.exitCode = 1;
    },
  },
  promote: {
    needs: 2,
    async run({ client, remoteId, rest: [version], values }) {
      const input = { version, reason: requireReason(values), withoutProof: values['without-proof'] };
      sayAll(
        describeRemote(
          await client.changeChannel(remoteId, 'promote', input, ({ stable }) => stable === version),
        ),
      );
    },
  },
  rollback: {
    needs: 1,
    async run({ client, origin, remoteId, rest: [given], values }) {
      const reason = requireReason(values);
      const version = given ?? (await client.list(remoteId)).previous;
      // Older platforms know no version.
      const input = { reason, ...(given && { version }) };
      try {
        sayAll(
          describeRemote(
            await client.changeChannel(remoteId, 'rollback', input, ({ stable }) => stable === version),
          ),
        );
      } catch (error) {
        if (error.code !== 'unreachable' || given) throw error;
        throw new Refusal(
          `${origin} cannot be reached; ${version} may be stable already. Repeat it as: ${releases} rollback ${remoteId} ${version} --reason "…"`,
        );
      }
    },
  },
  canary: {
    needs: 1,
    async run({ client, remoteId, rest: [version], values }) {
      if ((version === undefined) !== values.end) throw new Refusal(usage);
      const input = values.end
        ? { version: null, reason: requireReason(values) }
        : {
            version,
            reason: requireReason(values),
            ...audienceOf(values),
            people: values.person,
            withoutProof: values['without-proof'],
          };
      const isDone = ({ canary }) => (canary?.version ?? null) === input.version;
      sayAll(describeRemote(await client.changeChannel(remoteId, 'canary', input, isDone)));
    },
  },
  diff: {
    needs: 3,
    async run({ client, remoteId, rest: [from, to] }) {
      const query = new URLSearchParams({ from, to });
      sayAll(describeDifference(await client.get(`/api/releases/${remoteId}/diff?${query}`)));
    },
  },
  try: {
    needs: 2,
    async run({ client, origin, remoteId, rest: [version], values }) {
      if (!values.who) throw new Refusal('A person is required: --who ada@example.org.');
      const input = { version, who: values.who, reason: requireReason(values) };
      const { path, endsAt } = await client.post(`/api/releases/${remoteId}/try`, input);
      say(`For ${values.who} only, valid until ${endsAt}:`);
      say(origin + path);
    },
  },
  'check-upgrade': {
    needs: 0,
    operation: 'releases.checkUpgrade',
    run: ({ client, platform, origin }) => checkUpgrade({ client, platform, origin, say }),
  },
  token: {
    needs: 1,
    async run({ client, remoteId, values }) {
      const url = `/api/releases/${remoteId}/tokens`;
      if (values.revoke) {
        const query = new URLSearchParams({ reason: requireReason(values) });
        await client.delete(`${url}/${encodeURIComponent(values.revoke)}?${query}`);
        say('The token is revoked.');
      } else if (values.name) {
        const input = { name: values.name, days: Number(values.days), reason: requireReason(values) };
        const made = await client.post(url, input);
        say(`Deploy token of ${remoteId}, valid until ${made.expiresAt}; it is shown only once:`);
        say(made.token);
      } else {
        const { tokens } = await client.get(url);
        if (tokens.length === 0) say(`${remoteId} has no deploy tokens.`);
        for (const { id, name, expiresAt, revokedAt, lastUsedAt } of tokens)
          say(
            `${id}  ${name}: ${revokedAt ? `revoked ${revokedAt}` : `valid until ${expiresAt}`}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'never used'}`,
          );
      }
    },
  },
};

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      origin: { type: 'string' },
      reason: { type: 'string' },
      percent: { type: 'string' },
      steps: { type: 'string' },
      wait: { type: 'string' },
      'without-visitors': { type: 'boolean', default: false },
      person: { type: 'string', multiple: true, default: [] },
      end: { type: 'boolean', default: false },
      who: { type: 'string' },
      name: { type: 'string' },
      days: { type: 'string', default: '90' },
      revoke: { type: 'string' },
      'without-proof': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [name, ...given] = positionals;
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command || given.length < command.needs) throw new Refusal(usage);
  const origin = originOf(values);
  const client = createReleaseClient({
    origin,
    token: await signIn(origin),
    say,
    password: process.env.BESTIE_PASSWORD,
  });
  const platform = command.operation ? await client.get('/api/releases') : null;
  if (platform) requireOperation(platform, command.operation, origin);
  const [remoteId, ...rest] = given;
  await command.run({ client, origin, platform, remoteId: encodeURIComponent(remoteId ?? ''), rest, values });
}, usage);
