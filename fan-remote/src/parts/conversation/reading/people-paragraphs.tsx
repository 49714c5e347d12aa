import { PeopleText } from '@bestie/remote-kit/people-text';
import styles from './people-paragraphs.module.css';

/** A text with paragraphs: an empty line starts a paragraph, a single line break stays one. */
export function PeopleParagraphs({
  children: text,
  handles,
}: {
  children: string;
  /** Handles that link to a profile. */
  handles: readonly string[];
}) {
  return (
    <div className={styles.text}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>
          <PeopleText handles={handles}>{paragraph}</PeopleText>
        </p>
      ))}
    </div>
  );
}
