import { countFailing } from '@bestie/contracts/theme-contrast';
import type { LiveTheme, Theme, ThemeState, ThemeSummary } from '@bestie/contracts/themes.contract';
import type { LiveRow, ThemeRow } from './themes.repository';

/** Where a theme is in its life. */
export function stateOf({
  live,
  published_at,
  scheduled_at,
}: Pick<ThemeRow, 'live' | 'published_at' | 'scheduled_at'>): ThemeState {
  if (live) return 'live';
  if (scheduled_at !== null) return 'scheduled';
  return published_at === null ? 'draft' : 'past';
}

/** Presents a theme in a list. */
export function presentSummary(row: ThemeRow): ThemeSummary {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    state: stateOf(row),
    basedOn: row.based_on,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    refused: row.refused,
    updatedAt: row.updated_at.toISOString(),
    failing: countFailing(row.tokens),
  };
}

/** Presents a theme with its tokens. */
export const presentTheme = (row: ThemeRow): Theme => ({ ...presentSummary(row), tokens: row.tokens });

/** Presents the live theme. */
export const presentLive = ({ revision, themeId, name, tokens }: LiveRow): LiveTheme => ({
  revision,
  themeId,
  name,
  tokens,
});
