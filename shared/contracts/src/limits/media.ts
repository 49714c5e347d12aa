/** Limits of chapters and transcripts, the same for voice clips and episodes. */
export const media = {
  chapters: 200,
  chapterTitleLength: 120,
  /** Characters of pasted chapters. */
  chaptersSourceLength: 40_000,
  /** Characters of a transcript as it is typed or imported. */
  transcriptSourceLength: 600_000,
  cues: 10_000,
  cueTextLength: 1000,
  speakerLength: 80,
} as const;
