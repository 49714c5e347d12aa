import { useState } from 'react';
import { themesQueries } from '@bestie/client/themes.queries';
import type { LiveTheme, ThemeSummary } from '@bestie/contracts/themes.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Section } from '@bestie/design-system/section';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { RollBackDialog } from './roll-back-dialog';
import { describeTheme, stateTones, stateWords } from './theme-words';
import styles from './themes.module.css';

export interface ThemeRowsProps {
  themes: readonly ThemeSummary[];
  live: LiveTheme;
  onOpen: (themeId: string) => void;
  onNewFrom: (themeId: string) => void;
}

/** All themes, the newest first, with what can be done with each. */
export function ThemeRows({ themes, live, onOpen, onNewFrom }: ThemeRowsProps) {
  const [asking, setAsking] = useState<{ what: 'rollBack' | 'unschedule'; theme: ThemeSummary } | null>(null);
  const act = useAction();
  const api = useApi();
  return (
    <Section title="All themes">
      <ul className={styles.rows}>
        {themes.map((theme) => (
          <li key={theme.id} className={styles.row}>
            <div className={styles.about}>
              <p className={styles.name}>
                {theme.name} <Badge tone={stateTones[theme.state]}>{stateWords[theme.state]}</Badge>
              </p>
              <p className={styles.quiet}>
                <AfterFirstRender>{describeTheme(theme)}</AfterFirstRender>
              </p>
              {theme.refused && (
                <p className={styles.refused} role="status">
                  Not published: {theme.refused}
                </p>
              )}
            </div>
            <RowActions
              theme={theme}
              onOpen={() => onOpen(theme.id)}
              onNewFrom={() => onNewFrom(theme.id)}
              onAsk={(what) => setAsking({ what, theme })}
            />
          </li>
        ))}
      </ul>
      {asking && (
        <RollBackDialog
          key={`roll-back:${asking.theme.id}`}
          open={asking.what === 'rollBack'}
          target={asking.theme}
          live={live}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && (
        <ReasonDialog
          key={`unschedule:${asking.theme.id}`}
          open={asking.what === 'unschedule'}
          draftKey={`theme:unschedule:${asking.theme.id}`}
          onOpenChange={(next) => !next && setAsking(null)}
          title={`Take “${asking.theme.name}” off the schedule?`}
          description="It becomes a draft again and is not published."
          confirmLabel="Take off the schedule"
          onConfirm={(reason) =>
            act({
              call: () =>
                api.themes.unschedule({ themeId: asking.theme.id, version: asking.theme.version, reason }),
              stale: [themesQueries.all],
              said: 'It is a draft again.',
              failure: 'thrown',
            })
          }
        />
      )}
    </Section>
  );
}

interface RowActionsProps {
  theme: ThemeSummary;
  onOpen: () => void;
  onNewFrom: () => void;
  onAsk: (what: 'rollBack' | 'unschedule') => void;
}

function RowActions({ theme: { id, name, state }, onOpen, onNewFrom, onAsk }: RowActionsProps) {
  const act = useAction();
  const api = useApi();
  const remove = () =>
    act({
      call: () => api.themes.delete({ themeId: id }),
      stale: [themesQueries.all],
      gone: [id],
      said: `“${name}” is in the trash.`,
      undo: () => api.themes.restore({ themeId: id }),
    });
  return (
    <div className={styles.actions}>
      <Button size="s" aria-label={`${state === 'draft' ? 'Edit' : 'Look at'} ${name}`} onClick={onOpen}>
        {state === 'draft' ? 'Edit' : 'Look at it'}
      </Button>
      {state === 'past' && (
        <Button size="s" aria-label={`Roll back to ${name}`} onClick={() => onAsk('rollBack')}>
          Roll back to it
        </Button>
      )}
      {state === 'scheduled' && (
        <Button size="s" aria-label={`Take ${name} off the schedule`} onClick={() => onAsk('unschedule')}>
          Take off the schedule
        </Button>
      )}
      {(state === 'past' || state === 'live') && (
        <Button size="s" variant="ghost" aria-label={`New draft from ${name}`} onClick={onNewFrom}>
          New draft from it
        </Button>
      )}
      {state === 'draft' && (
        <Button size="s" variant="ghost" aria-label={`Delete ${name}`} onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </div>
  );
}
