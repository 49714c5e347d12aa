/** Rows that go when somebody is erased: all those whose `column` holds their uid, and what hangs on these. */
export interface ErasedRows {
  table: string;
  column: string;
  /** Rows that one statement removes, fewer where much hangs on each. */
  batch?: number;
}

const manyRows = 200;
const rows = (table: string, column = 'owner_uid', batch = manyRows): ErasedRows => ({
  table,
  column,
  batch,
});

/**
 * What goes with a person, in this order. A noun that keeps something of somebody adds its table here, or says below why
 * that stays: a test walks all tables and fails for a column that nobody has spoken for.
 */
export const erasedRows: ErasedRows[] = [
  // Each may hold a thousand pins, or a thousand files.
  rows('boards', 'owner_uid', 1),
  rows('spaces', 'owner_uid', 1),
  rows('pins', 'pinned_by'),
  rows('board_members', 'uid'),
  rows('board_follows', 'uid'),
  rows('space_members', 'uid'),
  rows('space_visits', 'uid'),
  rows('asset_shares', 'created_by'),
  rows('asset_archives', 'uid'),
  rows('planner_entries'),
  rows('trips'),
  rows('capsules'),
  rows('suggestion_answers'),
  rows('outfits'),
  rows('wears'),
  rows('items'),
  rows('archive_offers', 'uid'),
  rows('archive_imports'),
  rows('person_follows', 'follower_uid'),
  rows('person_follows', 'uid'),
  rows('person_blocks', 'owner_uid'),
  rows('person_blocks', 'uid'),
  rows('profiles', 'uid'),
  rows('profile_settings', 'uid'),
  rows('notifications', 'uid'),
  rows('notifications', 'actor_uid'),
  rows('sessions', 'uid'),
  rows('ended_sign_ins', 'uid'),
  rows('step_ups', 'uid'),
];

/** Columns with people in them whose rows are not removed by the list above, each with the reason: `table.column`. */
export const notErased: Record<string, string> = {
  'objects.owner_uid':
    'objects go with their bytes; files in spaces of others stay there, as their owners decide',
  'pictures.owner_uid': 'pictures go with the objects that they were made of',
  'object_usage.uid': 'a sum; goes when nothing is left to be counted',
  'object_uploads.uid': 'uploads that were not finished expire by themselves within a week',
  'people.uid': 'keeps the uid taken: nothing but it is left in the row',
  'people.email': 'emptied',
  'identity_accounts.uid': 'the identity provider removes it, and with it everything about sign-ins',
  'identity_accounts.email': 'the identity provider removes it',
  'identity_refresh_tokens.uid': 'goes with the account',
  'identity_known_devices.uid': 'goes with the account',
  'identity_action_codes.uid': 'goes with the account',
  'identity_action_codes.email': 'goes with the account',
  'mail_outbox.recipient': 'removed by the address before it is forgotten',
  'audit_log.actor_uid': 'kept by the operator: uids, which name nobody any more',
  'board_members.added_as_email': 'as who added them typed it; goes with the row',
  'space_members.added_as_email': 'as who added them typed it; goes with the row',
  'board_members.added_by': 'who added others to boards of others; shown to nobody',
  'space_members.added_by': 'who added others to spaces of others: “Somebody”',
  'assets.uploaded_by': 'files in spaces of others are theirs: “Somebody”',
  'asset_versions.uploaded_by': 'files in spaces of others are theirs: “Somebody”',
  'asset_comments.author_uid': 'what was said in spaces of others stays readable there: “Somebody”',
  'asset_comments.deleted_by': 'who removed a comment; shown to nobody',
  'jobs.locked_by': 'a server, which does the work',
  'reports.decided_by': 'kept by moderators: an admin who decided',
  'reports.reporter_uid': 'kept by moderators: “Somebody”',
  'releases.publisher_id': 'the platform’s; who published a release: “Somebody”',
  'release_tokens.created_by': 'the platform’s; who made a team’s token',
};
