import ChartBar from 'lucide-react/icons/chart-bar';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { TagInput } from '@bestie/design-system/tag-input';
import { emptyPoll, PollForm } from './poll-form';
import type { WrittenPoll } from './poll-form';

const { forum } = limits;

interface TagsAndPollProps {
  tags: string[];
  /** Undefined for one that cannot be changed. */
  poll: WrittenPoll | null | undefined;
  hint?: string;
  /** What the server refused in a field. */
  issue: (field: string) => string | undefined;
  onChange: (changes: { tags?: string[]; poll?: WrittenPoll | null }) => void;
}

/** The tags of a thread and its poll, for a new thread and for changes to one. */
export function TagsAndPoll({ tags, poll, hint, issue, onChange }: TagsAndPollProps) {
  return (
    <>
      <Field label="Tags" optional error={issue('tags')} {...(hint && { hint })}>
        <TagInput
          value={tags}
          max={forum.tags}
          maxLength={forum.tagLength}
          placeholder="Add a tag"
          onValueChange={(next) => onChange({ tags: next })}
        />
      </Field>
      {poll ? (
        <PollForm
          poll={poll}
          issue={issue('poll')}
          onChange={(next) => onChange({ poll: next })}
          onRemove={() => onChange({ poll: null })}
        />
      ) : (
        poll === null && (
          <div>
            <Button icon={<ChartBar />} onClick={() => onChange({ poll: emptyPoll() })}>
              Add a poll
            </Button>
          </div>
        )
      )}
    </>
  );
}
