import { useState } from 'react';
import type { VideoChapter } from '@bestie/contracts/variant-counts';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { chapterLines, readChapterLines } from './chapter-lines';
import { wordsOf } from './issues';

export interface ChaptersFieldProps {
  chapters: readonly VideoChapter[];
  result: VariantResult;
  strict: boolean;
  onChange: (chapters: VideoChapter[]) => void;
}

/** Chapters as the lines that people know from descriptions; they are read while they are typed. */
export function ChaptersField({ chapters, result, strict, onChange }: ChaptersFieldProps) {
  // A line that is half typed is no chapter yet, and must not be lost.
  const [typed, setTyped] = useState<string | null>(null);
  const skipped = typed === null ? [] : readChapterLines(typed).skipped;
  const hint =
    skipped.length > 0
      ? `“${skipped[0]}” has no time at its beginning.`
      : 'One a line: 0:00 Start. They are added below the description.';
  return (
    <Field label="Chapters" optional {...wordsOf(result, 'chapters', strict, hint)}>
      <TextArea
        rows={4}
        placeholder={'0:00 Start\n1:30 Six ways to wear it'}
        value={typed ?? chapterLines(chapters)}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(readChapterLines(value).chapters);
        }}
        onBlur={() => skipped.length === 0 && setTyped(null)}
      />
    </Field>
  );
}
