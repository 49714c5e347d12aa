import type { AuditAction } from '@bestie/contracts/audit-actions';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, platformTopic } from '@bestie/contracts/live';
import { failingSentences } from '@bestie/contracts/theme-contrast';
import type { ThemeTokens } from '@bestie/contracts/theme-tokens';
import type { Person } from '../../platform/http/caller';
import { stateOf } from './themes.presenter';
import type { LiveRow, ThemeRow } from './themes.repository';
import type { ThemesRepositories } from './themes.repositories';

/** The event that open pages follow. */
export const themeChanged = 'themes.changed';

/** Refreshes the lists of admins. */
export const announce = ({ live }: ThemesRepositories, verb: string, id: string): Promise<void> =>
  live.publish({ topic: adminTopic, type: `themes.${verb}`, ids: [id] });

/** @throws BestieError that names every pair which cannot be told apart */
export function requireContrast(tokens: ThemeTokens): void {
  const failing = failingSentences(tokens);
  if (failing.length === 0) return;
  throw new BestieError('invalid_input', {
    message: failing[0]!.sentence,
    issues: failing.map(({ token, sentence }) => ({ field: `tokens.${token}`, message: sentence })),
  });
}

/** @throws BestieError for one that has been live, or is scheduled */
export function requireDraft(theme: ThemeRow): ThemeRow {
  const state = stateOf(theme);
  if (state === 'draft' && theme.deleted_at === null) return theme;
  if (theme.deleted_at !== null) throw new BestieError('not_found');
  throw new BestieError('precondition_failed', {
    message:
      state === 'scheduled'
        ? 'It is scheduled. Take it off the schedule first.'
        : 'It has been live and stays as it was. Make a new draft from it.',
  });
}

/** @throws BestieError when somebody else moved the pointer since it was seen */
export function requireRevision({ revision }: LiveRow, seen: number): void {
  if (revision !== seen)
    throw new BestieError('conflict', {
      message: 'Another theme went live in the meantime.',
      currentVersion: revision,
    });
}

/** A draft that began from another look than the live one undoes what came between: that is asked first. */
export function requireAgreement(theme: ThemeRow, live: LiveRow, replaces: boolean): void {
  if (theme.based_on === live.themeId || replaces) return;
  throw new BestieError('precondition_failed', {
    message: `This draft began from another look than “${live.name ?? 'the built-in one'}”, which is live. Look at what changes, and confirm it.`,
  });
}

/** Ends every schedule, because somebody published since, and says so at each of them. */
export async function refuseSchedules(
  bound: ThemesRepositories,
  by: { name: string | null; exceptId: string | null },
): Promise<void> {
  for (const theme of await bound.themes.lockScheduled({ dueOnly: false })) {
    if (theme.id === by.exceptId) continue;
    await refuse(bound, theme, `“${by.name ?? 'The built-in look'}” was published after this was scheduled.`);
  }
}

/** Makes a scheduled theme a draft again, and says why. */
export async function refuse(bound: ThemesRepositories, theme: ThemeRow, why: string): Promise<void> {
  await bound.themes.unschedule(theme.id, why);
  await bound.audit.record({
    actor: null,
    action: 'themes.refuse',
    target: { kind: 'theme', id: theme.id },
    before: { scheduledAt: theme.scheduled_at },
    after: { why },
  });
  await announce(bound, 'refuse', theme.id);
}

/** Moves the pointer; every open page follows. */
export async function goLive(
  bound: ThemesRepositories,
  live: LiveRow,
  next: { themeId: string | null; name: string | null },
  act: { actor: Person | null; action: AuditAction; reason?: string },
): Promise<void> {
  await bound.themes.point(next.themeId);
  await bound.audit.record({
    ...act,
    target: { kind: 'theme', id: next.themeId ?? 'house' },
    before: { live: live.name, revision: live.revision },
    after: { live: next.name, revision: live.revision + 1 },
  });
  await bound.live.publish({ topic: platformTopic, type: themeChanged, ids: [next.themeId ?? 'house'] });
  await announce(bound, 'publish', next.themeId ?? 'house');
}
