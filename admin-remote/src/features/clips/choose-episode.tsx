import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminEpisodesQueries } from '@bestie/client/admin-episodes.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';

export interface ChooseEpisodeProps {
  episode: AdminEpisode | null;
  onChoose: (episode: AdminEpisode | null) => void;
}

/** Chooses an episode that is for everybody: the newest ones, or what the words of a title find. */
export function ChooseEpisode({ episode, onChoose }: ChooseEpisodeProps) {
  const api = useApi();
  const [q, setQ] = useState('');
  const query = useInfiniteQuery(
    adminEpisodesQueries.list(api, { state: 'published', sort: 'created', ...(q.trim() && { q: q.trim() }) }),
  );
  const found = (query.data ? rowsOf(query.data) : []).filter(({ can }) => can.feature);
  const all = episode && !found.some(({ id }) => id === episode.id) ? [episode, ...found] : found;
  return (
    <>
      <Field label="Find an episode" optional>
        <TextInput
          type="search"
          value={q}
          placeholder="Words of its title"
          onChange={(event) => setQ(event.target.value)}
        />
      </Field>
      <Field
        label="Episode"
        required
        hint={query.data && all.length === 0 ? 'No published episode matches.' : undefined}
      >
        <Select
          placeholder="Choose an episode"
          options={all.map(({ id, title, owner }) => ({ value: id, label: `${title} (${owner.name})` }))}
          value={episode?.id ?? ''}
          onValueChange={(id) => onChoose(all.find((each) => each.id === id) ?? null)}
        />
      </Field>
    </>
  );
}
