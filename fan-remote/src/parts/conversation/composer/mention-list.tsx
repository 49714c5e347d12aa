import { Avatar } from '@bestie/design-system/avatar';
import { classNames } from '@bestie/design-system/class-names';
import type { MentionedPerson } from './use-mentions';
import styles from './mention-list.module.css';

/** Suggestions for the handle that is being typed; focus and keys stay with the text area. */
export function MentionList({
  id,
  people,
  active,
  onPick,
}: {
  id: string;
  people: readonly MentionedPerson[];
  active: number;
  onPick: (person: MentionedPerson) => void;
}) {
  return (
    <ul id={id} role="listbox" aria-label="People to mention" className={styles.list}>
      {people.map((person, index) => (
        <li
          key={person.handle}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classNames(styles.person, index === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={person.name} src={person.avatar} size="s" decorative />
          <span className={styles.name}>{person.name}</span>
          <span className={styles.handle}>@{person.handle}</span>
        </li>
      ))}
    </ul>
  );
}
