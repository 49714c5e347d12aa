import { useRef, useState } from 'react';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { Profile, profilesContract } from '@bestie/contracts/profiles.contract';

export type ProfileChanges = Omit<InputOf<typeof profilesContract.update>, 'uid' | 'version'>;

interface Draft {
  version: number;
  changes: ProfileChanges;
}

const storageKey = (uid: string) => `bestie:profile-draft:${uid}`;

function read(uid: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(uid)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** Unsaved changes to the profile. They survive a reload. */
export function useProfileDraft(profile: Profile) {
  const [draft, setDraft] = useState<Draft | null>(() => read(profile.uid));
  const latest = useRef(draft);
  const keep = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
    try {
      if (next) localStorage.setItem(storageKey(profile.uid), JSON.stringify(next));
      else localStorage.removeItem(storageKey(profile.uid));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
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
