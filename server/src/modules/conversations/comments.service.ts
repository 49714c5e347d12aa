import type { RawBuilder } from 'kysely';
import type { Comment } from '@bestie/contracts/comments';
import { BestieError } from '@bestie/contracts/errors';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { ReportKind } from '@bestie/contracts/reports';
import type { AuditKind } from '../../platform/audit/audit-kinds';
import type { AuditRepository } from '../../platform/audit/audit.repository';
import type { Transaction } from '../../platform/database/transaction';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { requireVoice } from '../../platform/identity/mutes';
import type { PeopleRepository } from '../../platform/identity/people.repository';
import { requireOwner } from '../../platform/module/define-policy';
import type { ReportMeasure, ReportTarget } from '../../platform/module/declarations';
import { notify } from '../notifications';
import type { NotificationsPort } from '../notifications';
import { presentConversationPerson } from '../profiles';
import { deletedBefore, deletionOf, isHeld } from '../reports';
import type { WordFiltersPort } from '../word-filters';
import type { CommentRow, CommentsRepository } from './comment-rows.repository';

/** Repositories of a module with comments, beside the comments themselves. */
type CommentsBound = NotificationsPort &
  WordFiltersPort & {
    people: Pick<PeopleRepository, 'findMute'>;
    audit: Pick<AuditRepository, 'record'>;
  };

/** What a noun says about the comments on its things. */
export interface CommentedNoun<Bound> {
  /** Of the noun, as contracts name it. */
  noun: 'spotlights' | 'vipPosts';
  /** The kind of the comments, for the audit log. */
  kind: AuditKind;
  /** The kind of the things, and of the notification to their authors. */
  about: string;
  notice: NotificationKind;
  commentsOf: (bound: Bound) => CommentsRepository;
  /** What the caller may open and comment on; undefined where it is closed to them. */
  findOpen: (bound: Bound, uid: string, id: string) => Promise<{ author_uid: string | null } | undefined>;
  /** As its cases name it, and where it is. */
  caseKind: ReportKind;
  title: string;
  pathOf: (aboutId: string) => string;
  /** SQL of all of them, to try word filters out. */
  recent: RawBuilder<unknown>;
  /** Refreshes open pages. */
  publish: (bound: Bound, id: string) => Promise<void>;
}

/** Presents a comment. */
const presentComment = (row: CommentRow, callerUid: string): Comment => ({
  id: row.id,
  author: row.author && presentConversationPerson(row.author),
  body: row.body,
  label: row.label,
  mentions: row.mentions,
  createdAt: row.created_at.toISOString(),
  isMine: row.author_uid === callerUid,
  waiting: isHeld(row.deleted_by),
});

/** What people say about things of one kind. */
export function createCommentsService<Bound extends CommentsBound>(
  {
    repositories,
    transaction,
    clock,
  }: { repositories: Bound; transaction: Transaction<Bound>; clock: () => Date },
  commented: CommentedNoun<Bound>,
) {
  const { noun, kind, about, notice, commentsOf, findOpen, publish } = commented;
  const comments = commentsOf(repositories);

  async function show(caller: Person, id: string): Promise<Comment> {
    return presentComment(requireFound(await comments.find(caller.uid, id)), caller.uid);
  }

  return {
    async list(
      caller: Person,
      { aboutId, cursor, limit }: { aboutId: string; cursor?: string | undefined; limit: number },
    ) {
      requireFound(await findOpen(repositories, caller.uid, aboutId));
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await comments.list(caller.uid, aboutId, { after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        (row) => presentComment(row, caller.uid),
      );
    },

    /** Idempotent by id. */
    async create(
      caller: Person,
      { id, aboutId, body }: { id: string; aboutId: string; body: string },
    ): Promise<Comment> {
      const requestHash = hashOfRequest({ id, aboutId, body });
      await transaction(async (bound) => {
        const thing = requireFound(await findOpen(bound, caller.uid, aboutId));
        const earlier = await commentsOf(bound).lock(id);
        if (earlier) {
          if (earlier.author_uid === caller.uid && earlier.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        const reviewed = await bound.textReview.review({ body });
        await commentsOf(bound).insert({
          id,
          about_id: aboutId,
          author_uid: caller.uid,
          body: reviewed.texts.body,
          request_hash: requestHash,
        });
        await reviewed.settle({
          kind: commented.caseKind,
          targetId: id,
          ownerUid: caller.uid,
          title: commented.title,
          path: commented.pathOf(aboutId),
          now: clock(),
        });
        if (thing.author_uid !== null)
          await notify(bound, {
            kind: notice,
            uid: thing.author_uid,
            actorUid: caller.uid,
            target: { kind: about, id: aboutId },
            sourceId: id,
            now: clock(),
          });
        await publish(bound, aboutId);
      });
      return show(caller, id);
    },

    /** Authors delete what is theirs; admins anybody’s, with a reason, which is audited. */
    delete: (
      caller: Person,
      { commentId, reason }: { commentId: string; reason?: string | undefined },
    ): Promise<void> =>
      transaction(async (bound) => {
        const comment = requireFound(await commentsOf(bound).lock(commentId));
        // The client repeats a call whose answer was lost.
        if (comment.deleted_at && comment.deleted_by === caller.uid) return;
        if (comment.deleted_at) throw new BestieError('not_found');
        requireOwner(caller, comment.author_uid, { reason });
        if (comment.author_uid !== caller.uid && reason !== undefined)
          await bound.audit.record({
            actor: caller,
            action: `${noun}.deleteComment`,
            target: { kind, id: commentId },
            reason,
          });
        await commentsOf(bound).delete(commentId, caller.uid);
        await publish(bound, comment.about_id);
      }),

    /** What an admin deleted stays deleted. */
    async restore(caller: Person, { commentId }: { commentId: string }): Promise<Comment> {
      await transaction(async (bound) => {
        const comment = await commentsOf(bound).lock(commentId);
        if (comment?.author_uid !== caller.uid || (comment.deleted_by ?? caller.uid) !== caller.uid)
          throw new BestieError('not_found');
        if (comment.deleted_at !== null) await requireVoice(bound.people, caller);
        await commentsOf(bound).restore(commentId);
        await publish(bound, comment.about_id);
      });
      return show(caller, commentId);
    },
  };
}
export type CommentsService = ReturnType<typeof createCommentsService<CommentsBound>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reports of comments: by who reads them and did not write them. Admins remove them. */
export function commentReportTarget<Bound>({
  commentsOf,
  findOpen,
  publish,
  title,
  pathOf,
  recent,
}: CommentedNoun<Bound>): ReportTarget<Bound> {
  const remove: ReportMeasure<Bound> = {
    async do(bound, { admin, targetId }) {
      const comment = requireFound(await commentsOf(bound).lock(targetId));
      await commentsOf(bound).delete(targetId, admin.uid);
      await publish(bound, comment.about_id);
      return deletionOf(comment);
    },
    async undo(bound, { targetId }, before) {
      const comments = commentsOf(bound);
      const comment = requireFound(await comments.lock(targetId));
      const by = deletedBefore(before);
      await (by ? comments.delete(targetId, by) : comments.restore(targetId));
      await publish(bound, comment.about_id);
    },
  };
  return {
    recent,
    async find(bound: Bound, caller: Caller, commentId: string) {
      if (caller.kind === 'guest' || !uuid.test(commentId)) return undefined;
      const comment = await commentsOf(bound).find(caller.uid, commentId);
      if (!comment || comment.deleted_at || comment.author_uid === caller.uid) return undefined;
      if (!(await findOpen(bound, caller.uid, comment.about_id))) return undefined;
      return {
        title,
        text: comment.body,
        ownerUid: comment.author_uid ?? '',
        path: pathOf(comment.about_id),
      };
    },
    around: (bound: Bound, commentId: string) => commentsOf(bound).around(commentId),
    labelled: async (bound: Bound, commentId: string) => {
      const comment = requireFound(await commentsOf(bound).lock(commentId));
      await publish(bound, comment.about_id);
    },
    remove,
  };
}
