/** Constants of voice clips, without any library, so that pages can import them cheaply. */

/**
 * Where a clip is: without a sound, with a sound that is being prepared, or audible. Before that it is a recording, which
 * only the device knows.
 */
export const voiceStates = ['draft', 'processing', 'ready'] as const;
export type VoiceState = (typeof voiceStates)[number];

/** Who may hear a clip: everybody, whoever is signed in, members of a tier and above, or its creator alone. */
export const voiceVisibilities = ['public', 'members', 'tier', 'private'] as const;
export type VoiceVisibility = (typeof voiceVisibilities)[number];

export const voiceVisibilityLabels: Record<VoiceVisibility, string> = {
  public: 'Everyone',
  members: 'Members',
  tier: 'VIP tier',
  private: 'Only me',
};

/** Types of sound that a clip takes, by the extension of their files. */
export const voiceTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  weba: 'audio/webm',
};

/** Where the sounds of a clip are stored: nobody but its creator writes there. */
export const voicePrefix = (uid: string, clipId: string): string => `users/${uid}/voice/${clipId}/`;

/** The sound of a version. Who may hear it is decided again for each range. */
export const voiceAudioPath = (clipId: string, versionId: string): string =>
  `/api/voice/clips/${clipId}/audio/${versionId}`;
