import { memo } from 'react';
import Pin from 'lucide-react/icons/pin';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { classNames } from '@bestie/design-system/class-names';
import { formatMoment, formatTime } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { postReactionLabels, postReactions, postReactionSigns } from '@bestie/contracts/forum';
import { personPath } from '../../../parts/boards/board-paths';
import { personName } from '../../../parts/conversation/conversation-words';
import { PeopleParagraphs } from '../../../parts/conversation/reading/people-paragraphs';
import { PeoplePictures } from '../../../parts/conversation/reading/people-pictures';
import { Reactions } from '../../../parts/conversation/reading/reactions';
import { Labelled } from '../../../parts/reports/labelled';
import { roomPath } from '../lounge-paths';
import { AnsweredMessage } from './answered-message';
import { EditMessage } from './edit-message';
import { MessageTools } from './message-tools';
import type { MessageActions } from './use-message-actions';
import styles from './message.module.css';

export const messageRowId = (position: number) => `message-${position}`;

export interface MessageProps {
  message: LoungeMessage;
  /** Shown without name and avatar, because it continues a group. */
  continued: boolean;
  canReply: boolean;
  /** The writer is editing it. */
  editing: boolean;
  /** A link led to this message. */
  arrived: boolean;
  actions: MessageActions;
}

/** One message with its actions. */
export const Message = memo(function Message(props: MessageProps) {
  const { message, continued, actions } = props;
  const { author, reply } = message;
  const name = personName(author);
  const time = formatTime(message.createdAt);
  // The tools show on hover and focus, so the words need not wait for them.
  const hasTools = useAfterFirstRender() && !props.editing;
  return (
    <article
      id={messageRowId(message.position)}
      tabIndex={-1}
      aria-label={`${name}, ${time}`}
      className={classNames(
        styles.message,
        continued && styles.continued,
        message.mentionsRoom && styles.forAll,
        props.arrived && styles.arrived,
      )}
    >
      {continued ? (
        <time className={styles.aside} dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
          {time}
        </time>
      ) : (
        <Avatar name={name} src={author?.avatar?.sources?.small} decorative />
      )}
      <div className={styles.words}>
        {reply && (
          <Link href={roomPath(message.roomId, reply.position)} className={styles.reply}>
            <AnsweredMessage answered={reply} />
          </Link>
        )}
        {!continued && (
          <p className={styles.byline}>
            {author?.handle ? (
              <Link href={personPath(author.handle)} className={styles.name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name}>{name}</span>
            )}
            <time dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
              {time}
            </time>
          </p>
        )}
        {props.editing ? (
          <EditMessage message={message} onClose={() => actions.edit(null)} />
        ) : (
          <div>
            <Labelled label={message.label}>
              {message.body && <PeopleParagraphs handles={message.mentions}>{message.body}</PeopleParagraphs>}
              <PeoplePictures pictures={message.pictures} label={`Pictures of ${name}`} />
            </Labelled>
            {(message.editedAt || message.pinned) && (
              <p className={styles.notes}>
                {message.editedAt && <span title={formatMoment(message.editedAt)}>edited</span>}
                {message.pinned && (
                  <span>
                    <Pin aria-hidden="true" /> pinned
                  </span>
                )}
              </p>
            )}
          </div>
        )}
        {message.reactions.some(({ count }) => count > 0) && (
          <Reactions
            all={postReactions}
            signs={postReactionSigns}
            labels={postReactionLabels}
            counts={message.reactions}
            mine={message.myReaction}
            onReact={message.can.react ? (reaction) => actions.react(message, reaction) : null}
          />
        )}
      </div>
      {hasTools && <MessageTools message={message} name={name} canReply={props.canReply} actions={actions} />}
    </article>
  );
});
