import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { themesQueries } from '@bestie/client/themes.queries';
import { limits } from '@bestie/contracts/limits';
import { themeStyle } from '@bestie/contracts/theme-tokens';
import type { Theme, ThemeList } from '@bestie/contracts/themes.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useApi, useCrumb } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ColourGroups } from './colour-groups';
import { ContrastList } from './contrast-list';
import { PreviewFrames } from './preview-frames';
import { PublishDialog } from './publish-dialog';
import { ShapeFields } from './shape-fields';
import { stateTones, stateWords } from './theme-words';
import { useThemeDraft } from './use-theme-draft';
import styles from './themes.module.css';

export interface ThemeEditorProps {
  themeId: string;
  list: ThemeList;
  onClose: () => void;
}

/** One theme: its tokens in both modes side by side, real pages with them, and what keeps it from being published. */
export default function ThemeEditor({ themeId, list, onClose }: ThemeEditorProps) {
  const query = useQuery(themesQueries.open(useApi(), themeId));
  if (query.data) return <Editor key={themeId} theme={query.data} list={list} onClose={onClose} />;
  return (
    <Page>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      ) : (
        <Loading label="Loading the theme…">
          <TableSkeleton rows={8} columns={3} />
        </Loading>
      )}
    </Page>
  );
}

function Editor({ theme, list, onClose }: { theme: Theme; list: ThemeList; onClose: () => void }) {
  const draft = useThemeDraft(theme);
  const api = useApi();
  const action = useActionState();
  const { act, busy, issue, failure } = action;
  const [asking, setAsking] = useState<'publish' | 'schedule' | null>(null);
  useCrumb(theme.name);
  const editable = theme.state === 'draft';
  const save = async (version = draft.version) => {
    const done = await act({
      call: () =>
        api.themes.update({ themeId: theme.id, version, name: draft.name.trim(), tokens: draft.shown }),
      updates: themesQueries.open(api, theme.id).queryKey,
      stale: [themesQueries.list(api).queryKey],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) draft.settle(done.answer.version);
  };
  return (
    <Page>
      <PageHeader
        title={theme.name}
        lede={
          editable
            ? 'Only you see the preview. Nobody else sees anything of it until it is published.'
            : 'It stays as it was. Make a new draft from it to change something.'
        }
        actions={
          <>
            <Badge tone={stateTones[theme.state]}>{stateWords[theme.state]}</Badge>
            <Button onClick={onClose}>All themes</Button>
            {editable && (
              <>
                <Button disabled={draft.changed} onClick={() => setAsking('schedule')}>
                  Schedule
                </Button>
                <Button disabled={draft.changed} onClick={() => setAsking('publish')}>
                  Publish
                </Button>
                <Button
                  variant="primary"
                  loading={busy}
                  disabled={!draft.changed || draft.wrong || draft.name.trim() === ''}
                  onClick={() => void save()}
                >
                  Save draft
                </Button>
              </>
            )}
          </>
        }
      />
      {editable && (
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          Someone else changed this draft in the meantime.
        </DraftConflict>
      )}
      <FormError>{failure ?? issue('tokens')}</FormError>
      <PreviewFrames style={themeStyle(draft.shown, 3)} />
      <ContrastList
        contrasts={draft.contrasts}
        {...(editable && {
          onUse: (mode, colour, value) => draft.setColour(mode, colour, value),
        })}
      />
      <Section title="Tokens" lede="Light on the left, dark on the right.">
        <fieldset disabled={!editable} className={styles.fields}>
          <Field label="Name" required error={issue('name')}>
            <TextInput
              value={draft.name}
              maxLength={limits.themes.nameLength}
              autoComplete="off"
              onChange={(event) => draft.rename(event.target.value)}
            />
          </Field>
          <ColourGroups draft={draft} />
          <ShapeFields tokens={draft.tokens} onChange={draft.setTokens} />
        </fieldset>
      </Section>
      {asking && <PublishDialog theme={theme} list={list} when={asking} onClose={() => setAsking(null)} />}
    </Page>
  );
}
