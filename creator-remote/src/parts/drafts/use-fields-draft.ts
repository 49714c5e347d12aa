import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import type { ChangeDraft } from '@bestie/remote-kit/use-change-draft';

interface Based {
  /** The fields as they were saved when the changes began. Null where that is not known. */
  base: string | null;
}

/**
 * Changes of some fields of something that has more of them under one version. What others change beside these
 * fields is no conflict with them.
 * @param key that of {@link useChangeDraft}
 * @param saved these fields
 * @param version of the whole
 * @param busy the changes are being saved; a version that arrives meanwhile may be theirs
 */
export function useFieldsDraft<Fields extends object>(
  key: string,
  saved: Fields,
  version: number,
  busy: boolean,
): ChangeDraft<Fields> {
  const draft = useChangeDraft<Fields & Based>(key, { ...saved, base: null }, version);
  const { base, ...fields } = draft.value;
  const value = fields as unknown as Fields;
  const savedText = JSON.stringify(saved);
  const changed = JSON.stringify(value) !== savedText;
  const isStale = changed && draft.isStale && base !== savedText;
  return {
    ...draft,
    value,
    changed,
    version: isStale ? draft.version : version,
    isStale: isStale && !busy,
    change: (changes) =>
      draft.change({ ...changes, base: isStale ? base : savedText } as Partial<Fields & Based>),
    settle: (sent, next) => draft.settle({ ...sent, base }, next),
  };
}
