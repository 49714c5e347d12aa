import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { parseColour, writeColour, type Colour } from '@bestie/contracts/colours';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { colourNames, houseTokens, themeStyle } from '@bestie/contracts/theme-tokens';
import type { ThemeMode, ThemeTokens } from '@bestie/contracts/theme-tokens';
import type { LiveTheme, ShownTheme, Theme, ThemeList } from '@bestie/contracts/themes.contract';
import type { themesContract } from '@bestie/contracts/themes.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import { chooseFutureTime } from '../../platform/http/future-time';
import { requireVersion } from '../../platform/http/require-version';
import {
  announce,
  goLive,
  refuse,
  refuseSchedules,
  requireAgreement,
  requireContrast,
  requireDraft,
  requireRevision,
} from './publish-theme';
import { presentLive, presentSummary, presentTheme } from './themes.presenter';
import type { ThemesRepositories } from './themes.repositories';
import type { ThemeRow } from './themes.repository';

type Input<Verb extends keyof typeof themesContract> = ParsedInputOf<(typeof themesContract)[Verb]>;

/** The job that publishes what is scheduled. */
export const publishJob = 'themes.publishDue';

export interface ThemesDependencies {
  repositories: ThemesRepositories;
  transaction: Transaction<ThemesRepositories>;
}

export type ThemesService = ReturnType<typeof createThemesService>;

/** Drafts of the look of the whole product, and which of them everybody sees. */
export function createThemesService({ repositories, transaction }: ThemesDependencies) {
  const open = async (id: string): Promise<Theme> =>
    presentTheme(requireFound(await repositories.themes.find(id)));

  const shown = async (): Promise<ShownTheme> => {
    const { revision, tokens } = await repositories.themes.live();
    return { revision, style: themeStyle(tokens) };
  };

  return {
    shown,

    async list({ cursor }: Input<'list'>): Promise<ThemeList> {
      const limit = limits.themes.page;
      const [rows, live] = await Promise.all([
        repositories.themes.list(cursor, limit + 1),
        repositories.themes.live(),
      ]);
      return { ...pageOfRows(rows, limit, ({ id }) => id, presentSummary), live: presentLive(live) };
    },

    async open({ themeId }: Input<'open'>): Promise<Theme> {
      const theme = requireFound(await repositories.themes.find(themeId));
      return presentTheme(requireFound(theme.deleted_at === null && theme));
    },

    async create(caller: Person, input: Input<'create'>): Promise<Theme> {
      const { id, name, basedOn } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        const earlier = await bound.themes.lock(id);
        if (earlier) {
          if (earlier.request_hash === requestHash && earlier.created_by === caller.uid) return;
          throw new BestieError('already_exists');
        }
        const base = basedOn === null ? null : requireFound(await bound.themes.find(basedOn));
        await bound.themes.insert({
          id,
          name,
          tokens: base?.tokens ?? houseTokens,
          based_on: basedOn,
          created_by: caller.uid,
          request_hash: requestHash,
        });
        await bound.audit.record({
          actor: caller,
          action: 'themes.create',
          target: { kind: 'theme', id },
          after: { name, basedOn: base?.name ?? 'the built-in look' },
        });
        await announce(bound, 'create', id);
      });
      return open(id);
    },

    async update(caller: Person, { themeId, version, name, tokens }: Input<'update'>): Promise<Theme> {
      await transaction(async (bound) => {
        const found = requireFound(await bound.themes.lock(themeId));
        const values = { name, tokens: writeTokens(tokens) };
        if (found.deleted_at === null && !changeOf(found, values)) return;
        const theme = requireCurrentTheme(found, version);
        requireDraft(theme);
        await bound.themes.update(themeId, values);
        await bound.audit.record({
          actor: caller,
          action: 'themes.update',
          target: { kind: 'theme', id: themeId },
          before: { name: theme.name, version },
          after: { name, version: version + 1 },
        });
        await announce(bound, 'update', themeId);
      });
      return open(themeId);
    },

    async delete(caller: Person, { themeId }: Input<'delete'>): Promise<Record<string, never>> {
      await transaction(async (bound) => {
        const theme = requireFound(await bound.themes.lock(themeId));
        if (theme.deleted_at !== null) return;
        requireDraft(theme);
        await bound.themes.trash(themeId);
        await recordAct(bound, caller, 'themes.delete', theme);
      });
      return {};
    },

    async restore(caller: Person, { themeId }: Input<'restore'>): Promise<Theme> {
      await transaction(async (bound) => {
        const theme = requireFound(await bound.themes.lock(themeId));
        if (theme.deleted_at === null) return;
        await bound.themes.restore(themeId);
        await recordAct(bound, caller, 'themes.restore', theme);
      });
      return open(themeId);
    },

    async publish(caller: Person, input: Input<'publish'>): Promise<Theme> {
      const { themeId, version, revision, reason, replaces } = input;
      await transaction(async (bound) => {
        const live = await bound.themes.lockLive();
        requireRevision(live, revision);
        const theme = requireDraft(requireCurrentTheme(await bound.themes.lock(themeId), version));
        requireContrast(theme.tokens);
        requireAgreement(theme, live, replaces);
        await refuseSchedules(bound, { name: theme.name, exceptId: themeId });
        await goLive(
          bound,
          live,
          { themeId, name: theme.name },
          { actor: caller, action: 'themes.publish', reason },
        );
      });
      return open(themeId);
    },

    async schedule(caller: Person, input: Input<'schedule'>): Promise<Theme> {
      const { themeId, version, revision, reason, replaces } = input;
      const at = new Date(input.at);
      await transaction(async (bound) => {
        const live = await bound.themes.lockLive();
        requireRevision(live, revision);
        const theme = requireDraft(requireCurrentTheme(await bound.themes.lock(themeId), version));
        if (at <= (await bound.themes.now())) throw BestieError.field('at', chooseFutureTime);
        requireContrast(theme.tokens);
        requireAgreement(theme, live, replaces);
        await bound.themes.schedule(themeId, { at, by: caller.uid, reason });
        await bound.audit.record({
          actor: caller,
          action: 'themes.schedule',
          target: { kind: 'theme', id: themeId },
          after: { name: theme.name, at },
          reason,
        });
        await bound.jobs.enqueue({ kind: publishJob, payload: null, runAt: at });
        await announce(bound, 'schedule', themeId);
      });
      return open(themeId);
    },

    async unschedule(caller: Person, { themeId, version, reason }: Input<'unschedule'>): Promise<Theme> {
      await transaction(async (bound) => {
        const theme = requireCurrentTheme(await bound.themes.lock(themeId), version);
        if (theme.scheduled_at === null)
          throw new BestieError('precondition_failed', { message: 'It is not scheduled any more.' });
        await bound.themes.unschedule(themeId, null);
        await bound.audit.record({
          actor: caller,
          action: 'themes.unschedule',
          target: { kind: 'theme', id: themeId },
          before: { at: theme.scheduled_at },
          reason,
        });
        await announce(bound, 'unschedule', themeId);
      });
      return open(themeId);
    },

    async rollBack(
      caller: Person,
      { themeId, revision, reason }: Input<'rollBack'>,
    ): Promise<{ live: LiveTheme }> {
      await transaction(async (bound) => {
        const live = await bound.themes.lockLive();
        if (live.themeId === themeId) return;
        requireRevision(live, revision);
        const theme = themeId === null ? null : requireFound(await bound.themes.lock(themeId));
        if (theme && theme.published_at === null)
          throw new BestieError('precondition_failed', {
            message: 'It has never been live. Publish it instead.',
          });
        await refuseSchedules(bound, { name: theme?.name ?? null, exceptId: null });
        await goLive(
          bound,
          live,
          { themeId, name: theme?.name ?? null },
          { actor: caller, action: 'themes.rollBack', reason },
        );
      });
      return { live: presentLive(await repositories.themes.live()) };
    },

    /** Publishes what is due, in the order of the schedule. What cannot be told apart by now is refused. */
    async publishDue(): Promise<void> {
      await transaction(async (bound) => {
        for (const theme of await lockDue(bound)) {
          const live = await bound.themes.lockLive();
          try {
            requireContrast(theme.tokens);
          } catch (error) {
            await refuse(bound, theme, (error as BestieError).message);
            continue;
          }
          await goLive(
            bound,
            live,
            { themeId: theme.id, name: theme.name },
            {
              actor: null,
              action: 'themes.publish',
              ...(theme.schedule_reason !== null && { reason: theme.schedule_reason }),
            },
          );
        }
      });
    },
  };
}

/** The pointer first, as everywhere: whoever holds it changes themes. */
async function lockDue(bound: ThemesRepositories): Promise<ThemeRow[]> {
  await bound.themes.lockLive();
  return bound.themes.lockScheduled({ dueOnly: true });
}

const recordAct = async (
  bound: ThemesRepositories,
  actor: Person,
  action: AuditAction,
  { id, name }: ThemeRow,
) => {
  await bound.audit.record({ actor, action, target: { kind: 'theme', id }, before: { name } });
  await announce(bound, action.replace('themes.', ''), id);
};

/** @throws BestieError `not_found`, or `conflict` with the current version */
function requireCurrentTheme(theme: ThemeRow | undefined, version: number): ThemeRow {
  const found = requireFound(theme);
  if (found.deleted_at !== null) throw new BestieError('not_found');
  requireVersion(found, version);
  return found;
}

/** Tokens with every colour as we write it. */
function writeTokens(tokens: ThemeTokens): ThemeTokens {
  const written = (mode: ThemeMode) =>
    Object.fromEntries(
      colourNames.map((name) => [name, writeColour(parseColour(tokens[mode][name]) as Colour)]),
    ) as ThemeTokens[ThemeMode];
  return { ...tokens, light: written('light'), dark: written('dark') };
}
