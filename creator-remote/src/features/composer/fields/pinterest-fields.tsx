import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { wordsOf } from './issues';
import type { NetworkFieldsProps } from './network-fields';
import styles from './fields.module.css';

/** Link and board of a pin. */
export function PinterestFields(props: NetworkFieldsProps) {
  const { version, result, strict, change } = props;
  return (
    <>
      <Field
        label="Link"
        optional
        {...wordsOf(result, 'link', strict, 'Where the pin leads, such as your shop.')}
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          value={version.fields.link}
          maxLength={limits.socialPosts.linkLength}
          onChange={(event) => change({ link: event.target.value })}
        />
      </Field>
      <BoardField {...props} />
    </>
  );
}

/** One of the boards of the account; without an account, the name of the board to pin it to by hand. */
function BoardField({ version, result, strict, change }: NetworkFieldsProps) {
  const { api } = useShell();
  const query = useQuery(socialPostsQueries.listBoards(api));
  const { board } = version.fields;
  if (query.isError)
    return (
      <div className={styles.text} role="alert">
        <p>Pinterest did not list your boards.</p>
        <Button size="s" loading={query.isFetching} onClick={() => void query.refetch()}>
          Ask again
        </Button>
      </div>
    );
  if (!query.data?.connected)
    return (
      <Field
        label="Board"
        required
        {...wordsOf(result, 'board', strict, 'Its name, so that you find it when you pin this yourself.')}
      >
        <TextInput
          value={board?.name ?? ''}
          maxLength={limits.socialPosts.boardLength}
          onChange={({ target: { value } }) => change({ board: value ? { id: null, name: value } : null })}
        />
      </Field>
    );
  const boards = query.data.items;
  const isListed = boards.some(({ id }) => id === board?.id);
  return (
    <Field
      label="Board"
      required
      {...wordsOf(
        result,
        'board',
        strict,
        board && !isListed
          ? `“${board.name}” is none of your boards on Pinterest. Choose one of them.`
          : undefined,
      )}
    >
      <Select
        placeholder="Choose a board"
        options={boards.map(({ id, name, secret }) => ({
          value: id,
          label: secret ? `${name} (secret)` : name,
        }))}
        value={isListed ? (board?.id ?? '') : ''}
        onValueChange={(id) => {
          const chosen = boards.find((one) => one.id === id);
          change({ board: chosen ? { id: chosen.id, name: chosen.name } : null });
        }}
      />
    </Field>
  );
}
