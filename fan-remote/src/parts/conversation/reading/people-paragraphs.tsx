import { PeopleText } from '@bestie/remote-kit/people-text';
import styles from './people-paragraphs.module.css';

/** A longer text of a person: an empty line begins a paragraph, a single one breaks the line. */
export function PeopleParagraphs({ children: text }: { children: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>
          <PeopleText>{paragraph}</PeopleText>
        </p>
      ))}
    </div>
  );
}
