import type { ProfilesPort } from './profiles-port';

/**
 * Whether somebody may add a person to a board or a space, by that person's settings. People with a private
 * profile cannot be found by handle, only by their e-mail address.
 * @param who the e-mail or handle that was typed
 */
export async function mayInvite(
  bound: Pick<ProfilesPort, 'personTies'>,
  callerUid: string,
  uid: string,
  who: string,
): Promise<boolean> {
  const [relation] = await bound.personTies.relations(callerUid, [uid]);
  if (!relation?.invitable) return false;
  return !relation.hidden || typedEmail(who) !== null;
}

/** The address that was typed to find a person; null when it was a handle. */
export function typedEmail(who: string): string | null {
  const word = who.replace(/^@/, '').toLowerCase();
  return word.includes('@') ? word : null;
}
