import { effectiveRole, roleFromClaims, viewAsOptions } from './roles';

describe('specification.md, section 4: roles', () => {
  test.each([
    [{ role: 'admin' }, 'admin'],
    [{ admin: true }, 'admin'],
    [{ role: 'creator', admin: true }, 'admin'],
    [{ role: 'creator' }, 'creator'],
    [{ role: 'fan' }, 'fan'],
    [{}, 'fan'],
    [{ role: 'owner', admin: 'true' }, 'fan'],
  ])('claims %j give %s', (claims, role) => {
    expect(roleFromClaims(claims)).toBe(role);
  });

  test('an admin may view as fan, creator or admin', () => {
    expect(viewAsOptions('admin', false)).toEqual(['fan', 'creator', 'admin']);
  });

  test('a creator may also view as fan only if fanEnabled is true', () => {
    expect(viewAsOptions('creator', true)).toEqual(['fan', 'creator']);
    expect(viewAsOptions('creator', false)).toEqual(['creator']);
  });

  test('others have no choice', () => {
    expect(viewAsOptions('fan', true)).toEqual(['fan']);
    expect(viewAsOptions('guest', true)).toEqual(['guest']);
  });

  test('section 5: role override is used only if it is among the person’s allowed options', () => {
    expect(effectiveRole('admin', 'fan', false)).toBe('fan');
    expect(effectiveRole('creator', 'fan', false)).toBe('creator');
    expect(effectiveRole('fan', 'admin', true)).toBe('fan');
    expect(effectiveRole('creator', 'nonsense', true)).toBe('creator');
    expect(effectiveRole('creator', null, true)).toBe('creator');
  });
});
