import { useRef, useState } from 'react';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { Profile, profilesContract } from '@bestie/contracts/profiles.contract';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';

export type ProfileChanges = Omit<InputOf<typeof profilesContract.update>, 'uid' | 'version'>;

interface Draft {
  version: number;
  changes: ProfileChanges;
}

const storageKey = (uid: string) => `bestie:profile-draft:${uid}`;

const read = (uid: string): Draft | null => keptJson<Draft>('localStorage', storageKey(uid));

/** Unsaved changes to the profile. They survive a reload. */
export function useProfileDraft(profile: Profile) {
  const [draft, setDraft] = useState<Draft | null>(() => read(profile.uid));
  const latest = useRef(draft);
  const keep = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
    keepText('localStorage', storageKey(profile.uid), next && JSON.stringify(next));
  };
  return {
    values: { ...profile, ...draft?.changes },
    changes: draft?.changes ?? null,
    version: draft?.version ?? profile.version,
    set: (changes: ProfileChanges) =>
      keep({ version: draft?.version ?? profile.version, changes: { ...draft?.changes, ...changes } }),
    /** Forgets changes that were saved, and keeps those that came while they were. */
    settle(sent: ProfileChanges, version: number) {
      const newer = Object.entries(latest.current?.changes ?? {}).filter(
        ([field, value]) => value !== sent[field as keyof ProfileChanges],
      );
      keep(newer.length === 0 ? null : { version, changes: Object.fromEntries(newer) });
    },
    discard: () => keep(null),
  };
}
