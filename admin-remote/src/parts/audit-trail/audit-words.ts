import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { factsOf, isUuid, momentIn, textIn } from './audit-facts';
import type { Words } from './audit-facts';
import { releaseWords } from './release-acts';

const fact = (value: unknown, name: string) => factsOf(value)[name];
const told = (value: unknown, name: string) => textIn(value, name) || 'none';
const nameOf = ({ target: { id, name } }: AuditEntry) => name ?? id;
/** “the thread “Boots””, or “a thread” once it is gone. */
const thing = ({ target: { name } }: AuditEntry, noun: string) =>
  name === null ? noun : `${noun.replace(/^an? /, 'the ')} “${name}”`;
const until = (value: unknown, name: string) => {
  const end = fact(value, name);
  return typeof end === 'string' ? ` until ${momentIn(value, name)}` : '';
};
const bytesOf = (value: unknown) => formatBytes(Number(fact(value, 'bytes') ?? 0));
const originKinds: Record<string, string> = {
  connect: 'data',
  frame: 'frames',
  image: 'pictures',
  media: 'sound and video',
};
const tellOrigin = (did: string) => (entry: AuditEntry) =>
  `${did} ${told(entry.after, 'origin')} for ${originKinds[told(entry.after, 'kind')] ?? 'use'} on pages of ${nameOf(entry)}`;

/** One list for every place that shows the audit log. */
export const auditWords: Record<AuditAction, Words> = {
  ...releaseWords,
  'account.cancelDeletion': { did: 'kept their account', tell: () => 'kept their account' },
  'account.erase': {
    did: 'erased the account of {a person}',
    tell: (entry) =>
      entry.actor === null
        ? `erased the account of ${nameOf(entry)}`
        : `had the account of ${nameOf(entry)} erased${fact(entry.after, 'state') === 'today' ? ' at once' : `; it ends ${momentIn(entry.after, 'leavesAt')}`}`,
  },
  'account.keep': {
    did: 'stopped the erasure of {a person}',
    tell: (entry) => `stopped the erasure of ${nameOf(entry)}`,
  },
  'account.requestDeletion': {
    did: 'asked for the deletion of their account',
    tell: ({ after }) => `asked for the deletion of their account; it ends ${momentIn(after, 'leavesAt')}`,
  },
  'account.sendArchive': { did: 'had the archive of {a person} made for them' },
  'adminBoards.askToFeature': { did: 'asked the owner of {a board} to have it featured' },
  'adminBoards.endFeature': { did: 'no longer features {a board}' },
  'adminBoards.feature': { did: 'featured {a board}' },
  'adminBoards.hide': { did: 'hid {a board}' },
  'adminBoards.open': { did: 'looked into {a private board}' },
  'adminBoards.restore': { did: 'restored {a board} from the trash' },
  'adminBoards.show': { did: 'showed {a board} again' },
  'adminClips.create': { did: 'cut {a clip}' },
  'adminClips.hide': { did: 'hid {a clip}' },
  'adminClips.move': { did: 'moved {a clip} in the order' },
  'adminClips.restore': { did: 'restored {a clip} from the trash' },
  'adminClips.schedule': { did: 'planned when {a clip} is shown' },
  'adminClips.show': { did: 'showed {a clip} again' },
  'adminClips.update': { did: 'changed {a clip}' },
  'adminEpisodes.feature': { did: 'featured {an episode}' },
  'adminEpisodes.hide': { did: 'hid {an episode}' },
  'adminEpisodes.restore': { did: 'restored {an episode} from the trash' },
  'adminEpisodes.schedule': { did: 'planned when {an episode} is published' },
  'adminEpisodes.show': { did: 'showed {an episode} again' },
  'adminEpisodes.unfeature': { did: 'no longer features {an episode}' },
  'adminSpaces.hide': { did: 'hid {a space}' },
  'adminSpaces.restore': { did: 'restored {a space} from the trash' },
  'adminSpaces.show': { did: 'showed {a space} again' },
  'archives.export': { did: 'exported everything of theirs' },
  'archives.import': { did: 'imported an archive' },
  'assets.createShare': { did: 'made a share link to an asset of {a space}' },
  'assets.revokeShare': { did: 'revoked a share link to an asset of {a space}' },
  'audit.exportCsv': { did: 'exported the audit log' },
  'backups.drill': { did: 'asked for a drill' },
  'backups.make': { did: 'asked for a backup' },
  'backups.release': {
    did: 'released held work',
    tell: ({ target: { id } }) => `released the held work “${id}”`,
  },
  'backups.restore': { did: 'restored {a backup}' },
  'billing.compare': { did: 'corrected the membership of {a person} after the payment provider' },
  'calendarEvents.cancel': { did: 'cancelled {an event}' },
  'calendarEvents.remove': { did: 'removed {an event}' },
  'calendarEvents.restore': { did: 'restored {an event}' },
  'calendarEvents.update': { did: 'changed {an event}' },
  'challenges.cancel': { did: 'cancelled {a challenge}' },
  'challenges.decide': {
    did: 'decided about suspicious votes of {a challenge}',
    tell: (entry) =>
      `${fact(entry.after, 'decision') === 'setAside' ? 'set aside' : 'counts'} suspicious votes of ${thing(entry, 'a challenge')}: ${plural(Number(fact(entry.after, 'ballots') ?? 0), 'ballot')} of ${plural(Number(fact(entry.after, 'voters') ?? 0), 'person', 'people')}`,
  },
  'challenges.removeEntry': { did: 'removed an entry from {a challenge}' },
  'challenges.update': { did: 'changed {a challenge}' },
  'confessions.approve': { did: 'approved {a confession}' },
  'confessions.ban': { did: 'banned the author of {a confession}' },
  'confessions.claim': { did: 'took over {a confession} from another admin' },
  'confessions.decideAppeal': { did: 'answered the appeal about {a confession}' },
  'confessions.liftBan': { did: 'lifted a ban from confessions' },
  'confessions.reject': { did: 'rejected {a confession}' },
  'confessions.remove': { did: 'removed {a confession}' },
  'confessions.unseal': { did: 'read who wrote {a confession}' },
  'connections.disconnect': {
    did: 'disconnected an account of {a person}',
    tell: (entry) =>
      `disconnected ${told(entry.before, 'account')} (${told(entry.before, 'network')}) of ${nameOf(entry)}`,
  },
  'flags.update': { did: 'changed the flag {of the interface}' },
  'forum.acceptAnswer': { did: 'chose the answer of {a thread}' },
  'forum.createCategory': { did: 'made {a category} of the forum' },
  'forum.delete': { did: 'deleted {a thread}' },
  'forum.deleteCategory': { did: 'deleted {a category} of the forum' },
  'forum.hide': {
    did: 'hid or showed {a thread}',
    tell: (entry) =>
      fact(entry.after, 'hidden') === true
        ? `hid ${thing(entry, 'a thread')}`
        : `showed ${thing(entry, 'a thread')} again`,
  },
  'forum.lock': {
    did: 'closed or opened {a thread}',
    tell: (entry) =>
      fact(entry.after, 'locked') === true
        ? `closed ${thing(entry, 'a thread')} for replies`
        : `opened ${thing(entry, 'a thread')} for replies again`,
  },
  'forum.merge': { did: 'merged {a thread} into another one' },
  'forum.move': { did: 'moved {a thread} to another category' },
  'forum.pin': {
    did: 'pinned {a thread} or took it down',
    tell: (entry) =>
      fact(entry.after, 'pinned') === true
        ? `pinned ${thing(entry, 'a thread')}`
        : `no longer pins ${thing(entry, 'a thread')}`,
  },
  'forum.restore': { did: 'restored {a thread}' },
  'forum.slow': { did: 'slowed {a thread} down or let it go on' },
  'forum.updateCategory': { did: 'changed {a category} of the forum' },
  'forumPosts.delete': { did: 'deleted a post in {a thread}' },
  'jobs.discard': {
    did: 'discarded a failed job',
    tell: ({ target: { id } }) => `discarded a failed job of the kind ${id}`,
  },
  'jobs.pause': {
    did: 'paused a kind of jobs',
    tell: ({ target: { id } }) => `paused jobs of the kind ${id}`,
  },
  'jobs.resume': {
    did: 'resumed a kind of jobs',
    tell: ({ target: { id } }) => `resumed jobs of the kind ${id}`,
  },
  'jobs.retry': {
    did: 'ran failed jobs again',
    tell: ({ target: { id }, after }) =>
      `ran ${plural(Number(fact(after, 'jobs') ?? 0), 'failed job')} of the kind ${id} again`,
  },
  'lounge.archive': {
    did: 'archived or opened {a lounge room}',
    tell: (entry) =>
      fact(entry.after, 'archived') === true
        ? `archived ${thing(entry, 'a lounge room')}`
        : `opened ${thing(entry, 'an archived lounge room')} again`,
  },
  'lounge.create': { did: 'made {a lounge room}' },
  'lounge.lock': {
    did: 'closed or opened {a lounge room}',
    tell: (entry) =>
      fact(entry.after, 'locked') === true
        ? `closed ${thing(entry, 'a lounge room')} for messages`
        : `opened ${thing(entry, 'a lounge room')} for messages again`,
  },
  'lounge.purge': {
    did: 'purged {a lounge room}',
    tell: (entry) =>
      `removed ${plural(Number(fact(entry.after, 'messages') ?? 0), 'message')} from ${thing(entry, 'a lounge room')}`,
  },
  'lounge.slow': { did: 'slowed {a lounge room} down or let it go on' },
  'lounge.undoPurge': {
    did: 'undid the purge of {a lounge room}',
    tell: (entry) =>
      `brought ${plural(Number(fact(entry.after, 'messages') ?? 0), 'removed message')} of ${thing(entry, 'a lounge room')} back`,
  },
  'lounge.update': { did: 'changed {a lounge room}' },
  'loungeMessages.delete': { did: 'deleted a message in {a lounge room}' },
  'networkLimits.save': { did: 'changed the limits of {a network}' },
  'origins.approve': { did: 'approved a third-party origin', tell: tellOrigin('approved') },
  'origins.withdraw': {
    did: 'withdrew a third-party origin',
    tell: tellOrigin('withdrew the approval of'),
  },
  'passkeys.add': { did: 'added a passkey' },
  'passkeys.remove': { did: 'removed a passkey of theirs' },
  'passkeys.removeAllOf': { did: 'removed all passkeys of {a person}' },
  'passkeys.renewRecoveryCodes': { did: 'made new recovery codes for themselves' },
  'passkeys.setPolicy': {
    did: 'decided whether admins need a passkey',
    tell: ({ after }) =>
      fact(after, 'adminsNeedPasskeys') === true
        ? 'requires a passkey of admins'
        : 'lets admins sign in without a passkey',
  },
  'passkeys.useRecoveryCode': { did: 'used a recovery code' },
  'quotas.endPerson': { did: 'ended the storage quota of {a person}' },
  'quotas.setPerson': {
    did: 'gave {a person} a storage quota of their own',
    tell: (entry) =>
      `gave ${nameOf(entry)} ${bytesOf(entry.after)} of storage${until(entry.after, 'endsAt')}`,
  },
  'quotas.setRole': {
    did: 'changed the storage quota of {a role}',
    tell: ({ target: { id }, before, after }) =>
      `changed the storage of each ${id} from ${bytesOf(before)} to ${bytesOf(after)}`,
  },
  'reports.answerAppeal': { did: 'answered an appeal' },
  'reports.claim': { did: 'took over {a case} from another admin' },
  'reports.decide': { did: 'decided {a case}' },
  'reports.hide': { did: 'hid what many people had reported' },
  'reports.suspend': { did: 'decided {a case} and suspended its author' },
  'reports.undo': { did: 'undid {a decision}' },
  'reports.warn': { did: 'warned {a person}' },
  'socialPosts.delete': { did: 'deleted {a post} of a creator' },
  'socialPosts.update': { did: 'changed {a post} of a creator' },
  'socialVariants.delete': { did: 'deleted a version of {a post} of a creator' },
  'socialVariants.unschedule': { did: 'took the time back from {a post} of a creator' },
  'socialVariants.update': { did: 'changed a version of {a post} of a creator' },
  'spaces.addMember': { did: 'added a member to {a space}' },
  'spaces.changeMember': { did: 'changed the role of a member of {a space}' },
  'spaces.leave': { did: 'left {a space}' },
  'spaces.open': { did: 'looked into {a space}' },
  'spaces.removeMember': { did: 'removed a member from {a space}' },
  'spotlights.arrange': { did: 'took {a pick} of another curator back' },
  'spotlights.deleteComment': { did: 'deleted a comment on {a pick} of Top Picks' },
  'themes.create': { did: 'made {a theme}' },
  'themes.delete': { did: 'deleted {a theme}' },
  'themes.publish': {
    did: 'published a theme',
    tell: ({ before, after }) =>
      `published the theme ${told(after, 'live')} instead of ${told(before, 'live')}`,
  },
  'themes.refuse': { did: 'did not publish {a theme} as planned' },
  'themes.restore': { did: 'restored {a theme}' },
  'themes.rollBack': {
    did: 'went back to an earlier theme',
    tell: ({ before, after }) => `went back from the theme ${told(before, 'live')} to ${told(after, 'live')}`,
  },
  'themes.schedule': {
    did: 'planned the publication of {a theme}',
    tell: ({ after }) => `planned the theme ${told(after, 'name')} for ${momentIn(after, 'at')}`,
  },
  'themes.unschedule': { did: 'took the planned publication of {a theme} back' },
  'themes.update': { did: 'changed {a theme}' },
  'transfers.accept': { did: 'took over {a board or space} from its owner' },
  'transfers.decline': { did: 'declined to take over {a board or space}' },
  'transfers.offer': { did: 'offered {a board or space} to a new owner' },
  'transfers.withdraw': { did: 'withdrew the offer of {a board or space}' },
  'users.changeRole': {
    did: 'gave {a person} another role',
    tell: (entry) =>
      `changed the role of ${nameOf(entry)} from ${told(entry.before, 'role')} to ${told(entry.after, 'role')}`,
  },
  'users.hidePublished': {
    did: 'hid what {a person} published',
    tell: (entry) => `hid what ${nameOf(entry)} published`,
  },
  'users.mute': {
    did: 'muted {a person}',
    tell: (entry) => `muted ${nameOf(entry)}${until(entry.after, 'mutedUntil')}`,
  },
  'users.reinstate': { did: 'reinstated {a person}', tell: (entry) => `reinstated ${nameOf(entry)}` },
  'users.showPublished': {
    did: 'showed what {a person} published again',
    tell: (entry) => `showed what ${nameOf(entry)} published again`,
  },
  'users.signOut': {
    did: 'signed {a person} out everywhere',
    tell: (entry) => `signed ${nameOf(entry)} out everywhere`,
  },
  'users.suspend': {
    did: 'suspended {a person}',
    tell: (entry) => {
      const hours = fact(entry.after, 'hours');
      const hidden = fact(entry.after, 'published') === 'hidden' ? ' and hid what they published' : '';
      return `suspended ${nameOf(entry)}${typeof hours === 'number' ? ` for ${plural(hours, 'hour')}` : ''}${hidden}`;
    },
  },
  'users.unmute': { did: 'unmuted {a person}', tell: (entry) => `unmuted ${nameOf(entry)}` },
  'vip.createTier': { did: 'made {a VIP tier}' },
  'vip.endGrant': { did: 'ended the VIP membership that {a person} was given' },
  'vip.grant': {
    did: 'gave {a person} a VIP membership',
    tell: (entry) =>
      `gave ${nameOf(entry)} the VIP tier ${told(entry.after, 'tier')}${until(entry.after, 'until')}`,
  },
  'vip.updateTier': { did: 'changed {a VIP tier}' },
  'vipPosts.delete': { did: 'deleted {a VIP post}' },
  'vipPosts.deleteComment': { did: 'deleted a comment on {a VIP post}' },
  'voiceClips.delete': { did: 'deleted {a voice clip}' },
  'voiceClips.update': { did: 'changed {a voice clip}' },
  'wordFilters.block': { did: 'blocked {a text}' },
  'wordFilters.censor': { did: 'censored {a text}' },
  'wordFilters.create': { did: 'made {a word filter}' },
  'wordFilters.delete': { did: 'deleted {a word filter}' },
  'wordFilters.flag': { did: 'reported {a text}' },
  'wordFilters.hold': { did: 'held {a text} back' },
  'wordFilters.restore': { did: 'restored {a word filter}' },
  'wordFilters.update': { did: 'changed {a word filter}' },
};

const braces = /\{([^}]*)\}/;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditWords, action);

/** An action without its facts: "Grew a canary". */
export function labelOf(action: AuditAction): string {
  const plain = auditWords[action].did.replace(braces, '$1').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What an entry says after the name of who did it; of an action of an older version, its name. */
export function describeAct(entry: AuditEntry): { did: string; tellsAll: boolean } {
  const { action, target } = entry;
  if (!isKnown(action)) return { did: `${action} ${nameOf(entry)}`, tellsAll: false };
  const { did, tell } = auditWords[action];
  if (tell) return { did: tell(entry), tellsAll: true };
  // People, remotes and flags go by their names alone.
  const named = (noun: string) =>
    target.kind === 'user' || (target.name === null && !isUuid(target.id))
      ? nameOf(entry)
      : thing(entry, noun);
  return { did: did.replace(braces, (_all, noun: string) => named(noun)), tellsAll: false };
}
