/**
 * The shell's part of specification.md, section by section, in its own words.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { greetingFor } from '@bestie/contracts/greeting';
import { viewAsOptions } from '@bestie/contracts/roles';
import { TOAST_DURATION_MS, TOAST_LIMIT } from '@bestie/design-system/notify';
import { useCrumb, usePrimaryAction, useUnsaved } from '@bestie/remote-kit/shell';
import {
  googleMessage,
  GoogleRedirectError,
  loginMessage,
  signUpMessage,
} from './identity/identity-messages';
import { ROLE_BACK_OFF_MS, ROLE_CACHE_MS } from './identity/role-store';
import { refreshRoleMessages, ROLE_RELOAD_DELAY_MS } from './session/refresh-role';
import { ROLE_OVERRIDE_KEY } from './session/role-override';
import { COMPACT_AFTER_PX } from './shell/topbar/topbar';
import { pageFor } from './test-support/consoles';
import { MemoryIdentity, providerError } from './test-support/memory-identity';
import { json, visit } from './test-support/visit';

const account = async () => userEvent.click(screen.getByRole('button', { name: 'Account' }));

describe('1. What the product does and for whom', () => {
  test('the greeting is Welcome on a first visit and Welcome Back once a last-login time exists', async () => {
    expect(greetingFor(true, 'Bestie').text).toBe('Welcome, Bestie');
    expect(greetingFor(false, 'Bestie').text).toBe('Welcome Back, Bestie');
    await visit('/login', { role: 'guest' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Bestie');
  });

  test('a stored last-login time makes it Welcome Back', async () => {
    localStorage.setItem('lastLoginAt', '2026-01-01T00:00:00.000Z');
    await visit('/login', { role: 'guest' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome Back, Bestie');
  });
});

describe('2. Screens and routes', () => {
  test('/login: Google sign-in, email and password login, link to sign-up', async () => {
    await visit('/login', { role: 'guest' });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/login?mode=sign-up');
  });

  test('/login: if already signed in, redirects to /home', async () => {
    expect((await visit('/login', { role: 'fan' })).place()).toBe('/home');
  });

  test('/: redirects to /home', async () => {
    expect((await visit('/', { role: 'fan' })).place()).toBe('/home');
  });

  test('/unauthorized: shows its text', async () => {
    await visit('/unauthorized', { role: 'fan' });
    expect(screen.getByText('Unauthorized: You don’t have access to this page.')).toBeVisible();
  });

  test.each(['guest', 'fan', 'admin'] as const)(
    'any unknown path: a page titled Page not found with a link home (%s)',
    async (role) => {
      await visit('/no/such/page', { role });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
      expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home');
    },
  );

  test.each([
    ['/closet/upload', '/closet'],
    ['/closet/dashboard', '/closet'],
    ['/admin/content/closet', '/admin/spaces'],
  ])('%s goes to %s', async (from, to) => {
    expect((await visit(from, { role: 'admin' })).place()).toBe(to);
  });

  test('sidebar collapse state is remembered per shell for the session', async () => {
    const here = await visit('/home', { role: 'creator' });
    const expand = screen.queryByRole('button', { name: 'Expand sidebar' });
    if (expand) await userEvent.click(expand);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(sessionStorage.getItem('sidebar-collapsed:fan')).toBe('true');
    await here.go('/creator/home');
    expect(sessionStorage.getItem('sidebar-collapsed:creator')).toBeNull();
    expect(localStorage.getItem('sidebar-collapsed:fan')).toBeNull();
  });

  test('breadcrumbs are derived from the path', async () => {
    await visit('/creator/spaces/42/upload', { role: 'creator' });
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Creator',
      'Spaces',
      'Space',
      'Upload',
    ]);
    expect(crumbs.getByRole('link', { name: 'Space' })).toHaveAttribute('href', '/creator/spaces/42');
    expect(document.title).toBe('Upload · Bestie');
  });

  test('a page that has a name of its own gives it to its breadcrumb and to the window', async () => {
    function Page() {
      const { pathname } = useLocation();
      useCrumb(
        pathname.includes('/42') ? 'Summer' : null,
        pathname.endsWith('/upload') ? '/creator/spaces/42' : undefined,
      );
      return <h1>Page</h1>;
    }
    const here = await visit('/creator/spaces/42', { role: 'creator', Page });
    const trail = () =>
      within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(trail()).toEqual(['Creator', 'Spaces', 'Summer']);
    expect(document.title).toBe('Summer · Bestie');
    await here.go('/creator/spaces/42/upload');
    expect(trail()).toEqual(['Creator', 'Spaces', 'Summer', 'Upload']);
    expect(document.title).toBe('Upload · Bestie');
    await here.go('/creator/spaces/43');
    expect(trail()).toEqual(['Creator', 'Spaces', 'Space']);
    expect(document.title).toBe('Space · Bestie');
  });

  test('search: its placeholder; the trimmed query travels; an empty one is ignored', async () => {
    const here = await visit('/home', { role: 'fan' });
    const box = screen.getByPlaceholderText('Search closet, voice, episodes…');
    await userEvent.type(box, '   {Enter}');
    expect(here.place()).toBe('/home');
    await userEvent.clear(box);
    await userEvent.type(box, '  silk dress {Enter}');
    await waitFor(() => expect(here.place()).toBe('/closet?q=silk+dress'));
  });

  test('/search?q={query} leads where searching is possible, while no console brings the page', async () => {
    expect((await visit('/search?q=hat', { role: 'fan' })).place()).toBe('/closet?q=hat');
  });

  test('theme toggle cycles auto, light, dark', async () => {
    await visit('/home', { role: 'fan' });
    for (const mode of ['auto', 'light', 'dark', 'auto']) {
      await userEvent.click(screen.getByRole('button', { name: `Theme: ${mode}` }));
    }
    expect(localStorage.getItem('theme')).toBe('light');
    await userEvent.click(screen.getByRole('button', { name: 'Theme: light' }));
    await userEvent.click(screen.getByRole('button', { name: 'Theme: dark' }));
  });

  test('notifications menu shows No new notifications.', async () => {
    await visit('/home', { role: 'fan' });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No new notifications.')).toBeInTheDocument();
  });

  test.each([
    ['fan', []],
    ['creator', ['Creator Console']],
    ['admin', ['Admin Console', 'Creator Console']],
  ] as const)('account menu of a %s', async (role, extra) => {
    await visit('/home', { role });
    await account();
    await screen.findByRole('menuitem', { name: 'Logout' });
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names.filter((name) => /Console$/.test(name ?? ''))).toEqual(extra);
    expect(names).toEqual(expect.arrayContaining(['Profile', 'Settings', 'Payments', 'Help', 'Logout']));
  });

  test('the topbar compacts after 8 px of scroll', async () => {
    expect(COMPACT_AFTER_PX).toBe(8);
    await visit('/home', { role: 'fan' });
    const scrollTo = (y: number) => {
      window.scrollY = y;
      fireEvent.scroll(window);
    };
    const topbar = screen.getByRole('banner');
    scrollTo(8);
    expect(topbar).not.toHaveAttribute('data-compact');
    scrollTo(9);
    expect(topbar).toHaveAttribute('data-compact');
    scrollTo(0);
    expect(topbar).not.toHaveAttribute('data-compact');
  });

  test('keyboard: / and Ctrl/Cmd+K focus search, Escape blurs, n triggers the primary action', async () => {
    const added = jest.fn();
    function Page() {
      usePrimaryAction({ label: 'Add pieces', run: added });
      return <h1>Home</h1>;
    }
    const here = await visit('/home', { role: 'fan', Page });
    const box = screen.getByPlaceholderText('Search closet, voice, episodes…');
    for (const keys of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      expect(box).not.toHaveFocus();
    }
    expect(box).toHaveValue('');
    await userEvent.keyboard('n');
    expect(added).toHaveBeenCalledTimes(1);
    expect(here.place()).toBe('/home');
  });

  test('keyboard: n opens the New menu on a page without a primary action, and leaves nothing behind', async () => {
    function Page() {
      useUnsaved('This outfit is not saved yet.');
      return <h1>Outfit Builder</h1>;
    }
    const here = await visit('/home', { role: 'fan', Page });
    await userEvent.keyboard('n');
    const item = await screen.findByRole('menuitem', { name: 'Closet item' });
    expect(here.place()).toBe('/home');
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(item).toHaveFocus());
    // A choice there asks about unsaved changes, like every other way out of this page.
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('This outfit is not saved yet.')).toBeVisible();
    expect(here.place()).toBe('/home');
  });

  test('keyboard: where nothing can be made, n does nothing', async () => {
    const here = await visit('/unauthorized', { role: 'guest' });
    await userEvent.keyboard('n');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(here.place()).toBe('/unauthorized');
  });

  test('keyboard: whoever types on after / writes into the search, and starts nothing on the page', async () => {
    const here = await visit('/home', { role: 'fan' });
    fireEvent.keyDown(document.body, { key: '/' });
    // Not a moment later: the next letter may come before the next frame.
    expect(screen.getByPlaceholderText('Search closet, voice, episodes…')).toHaveFocus();
    await userEvent.keyboard('n/');
    expect(screen.getByPlaceholderText('Search closet, voice, episodes…')).toHaveValue('n/');
    expect(here.place()).toBe('/home');
  });
});

describe('3. Local browser storage', () => {
  test('sign-in writes greetingName, lastLoginAt, authEmail, authDisplayName', async () => {
    await visit('/login', {
      role: 'guest',
      answers: {
        'POST /sessionLogin': () => json({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' }),
      },
    });
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(localStorage.getItem('greetingName')).toBe('Bestie'));
    expect(Date.parse(localStorage.getItem('lastLoginAt') ?? '')).not.toBeNaN();
    expect(localStorage.getItem('authEmail')).toBe('ada@example.org');
    expect(localStorage.getItem('authDisplayName')).toBe('Ada');
  });

  test('the role override is called debug:roleOverride', () => {
    expect(ROLE_OVERRIDE_KEY).toBe('debug:roleOverride');
  });
});

describe('4. States and transitions', () => {
  test('admin may view as fan, creator or admin; creator as fan only with fan mode; others have no choice', () => {
    expect(viewAsOptions('admin', false)).toEqual(['fan', 'creator', 'admin']);
    expect(viewAsOptions('creator', true)).toEqual(['fan', 'creator']);
    expect(viewAsOptions('creator', false)).toEqual(['creator']);
    expect(viewAsOptions('fan', true)).toEqual(['fan']);
    expect(viewAsOptions('guest', true)).toEqual(['guest']);
  });
});

describe('5. Validation rules', () => {
  test('login email is trimmed', async () => {
    const { identity } = await visit('/login', { role: 'guest' });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: '  ada@example.org ' } });
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(identity.asked).toEqual(['sign in ada@example.org']));
  });

  test('role override is honoured only if among the allowed options', async () => {
    localStorage.setItem('debug:roleOverride', 'admin');
    expect((await visit('/admin/home', { role: 'fan' })).place()).toBe('/unauthorized');
  });
});

describe('6. Roles and permissions', () => {
  test('not signed in: protected areas redirect to /login, public boards do not', async () => {
    expect((await visit('/closet?q=hat', { role: 'guest' })).place()).toBe('/login?next=%2Fcloset%3Fq%3Dhat');
  });

  test('a guest on a page that no console brings yet signs in first, comes back, and finds it missing', async () => {
    history.replaceState(null, '', '/login?next=%2Fvip');
    const { composition, session, trial } = pageFor('fan');
    const here = await visit('/vip', {
      role: 'guest',
      answers: {
        'POST /sessionLogin': () => json({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' }),
        'GET /api/composition': () => json({ composition, session, trial }),
      },
    });
    expect(here.place()).toBe('/login?next=%2Fvip');
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(here.swaps).toEqual(['/vip']);
  });

  test.each([
    ['fan', '/creator/home'],
    ['fan', '/admin/users'],
    ['creator', '/admin/users'],
  ] as const)('insufficient role: a %s at %s', async (role, path) => {
    expect((await visit(path, { role })).place()).toBe('/unauthorized');
    expect(screen.getByText('Unauthorized: You don’t have access to this page.')).toBeVisible();
  });

  test.each([
    ['fan', '/home', 'Home'],
    ['creator', '/creator/home', 'Homepage'],
    ['admin', '/creator/home', 'Homepage'],
    ['admin', '/admin/users', 'Users'],
  ] as const)('sufficient role: a %s at %s', async (role, path, title) => {
    await visit(path, { role });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  test('creator and admin routes go by the effective role', async () => {
    localStorage.setItem('debug:roleOverride', 'fan');
    const here = await visit('/admin/users', { role: 'admin' });
    expect(here.place()).toBe('/unauthorized');
    await account();
    await screen.findByRole('menuitem', { name: 'Logout' });
    expect(screen.queryByRole('menuitem', { name: 'Admin Console' })).toBeNull();
  });

  test('role claims are cached for 5 minutes, errors back off for 1 minute', () => {
    expect(ROLE_CACHE_MS).toBe(5 * 60 * 1000);
    expect(ROLE_BACK_OFF_MS).toBe(60 * 1000);
  });
});

describe('7. The calls it makes', () => {
  test('logout: POST /sessionLogout, sign-out at the provider, then /login', async () => {
    const here = await visit('/home', { role: 'fan' });
    await account();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(here.loads).toEqual(['/login']));
    expect(here.calls).toContain('POST /sessionLogout');
    expect(here.identity.asked).toEqual(['sign out']);
  });

  test('by the time of POST /sessionLogout nothing listens any more, and nothing begins to', async () => {
    const open: string[][] = [];
    const here = await visit('/home', {
      role: 'fan',
      answers: {
        'POST /sessionLogout': async () => {
          // Reconnecting for the platform topic waits until the page is idle.
          await new Promise((resolve) => setTimeout(resolve, 50));
          open.push(here.streams.filter(({ closed }) => !closed).map(({ url }) => url));
          return new Response(null, { status: 204 });
        },
      },
    });
    expect(here.streams.length).toBeGreaterThan(0);
    await account();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(here.loads).toEqual(['/login']));
    expect(open).toEqual([[]]);
    expect(here.streams.filter(({ closed }) => !closed)).toEqual([]);
  });

  test.each([
    ['answers 500', () => json({}, 500)],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('logout whose POST /sessionLogout %s is only warned of', async (_how, answer) => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('authEmail', 'ada@example.org');
    localStorage.setItem('debug:roleOverride', 'fan');
    const here = await visit('/home', { role: 'admin', answers: { 'POST /sessionLogout': answer } });
    await account();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(here.loads).toEqual(['/login']));
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('POST /sessionLogout'), expect.anything());
    expect(here.identity.user).toBeNull();
    expect(localStorage.getItem('authEmail')).toBeNull();
    expect(localStorage.getItem('debug:roleOverride')).toBeNull();
  });
});

describe('8. Error catalogue', () => {
  test.each([
    [loginMessage, providerError('invalid-credential'), 'Invalid email or password'],
    [loginMessage, providerError('too-many-requests'), 'Too many attempts. Try again later.'],
    [loginMessage, providerError('user-disabled', 'This account is disabled.'), 'This account is disabled.'],
    [loginMessage, null, 'Login failed.'],
    [signUpMessage, providerError('weak-password'), 'Please choose a stronger password.'],
    [signUpMessage, providerError('email-already-in-use'), 'Email already in use.'],
    [signUpMessage, null, 'Signup failed.'],
    [googleMessage, new GoogleRedirectError(), 'Google sign-in failed. Please reload and try again.'],
    [googleMessage, null, 'Google sign-in failed.'],
  ])('%p of %p', (inWords, error, words) => {
    expect(inWords(error)).toBe(words);
  });

  test.each([
    ['/login', 'Sign in', providerError('invalid-credential'), 'Invalid email or password'],
    [
      '/login?mode=sign-up',
      'Create account',
      providerError('weak-password'),
      'Please choose a stronger password.',
    ],
    [
      '/login',
      'Continue with Google',
      new GoogleRedirectError(),
      'Google sign-in failed. Please reload and try again.',
    ],
  ])('%s says it under the form: %s', async (path, button, failure, words) => {
    const { identity, loads } = await visit(path, { role: 'guest' });
    identity.failure = failure;
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(loads).toEqual([]);
  });

  const refresh = async () => {
    // On small screens, as here, the button is in the account menu.
    await account();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Refresh role' }));
  };

  test('refresh role: not signed in', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const identity = new MemoryIdentity({ uid: 'ada', email: null, displayName: null });
    await visit('/home', { role: 'creator', identity });
    await waitFor(() => expect(identity.followers).toBe(1));
    identity.user = null;
    await refresh();
    expect(await screen.findByText('Not signed in.')).toBeInTheDocument();
  });

  test('refresh role: success, by a forced token and whoami, and a reload; whoami may fail', async () => {
    const here = await visit('/home', {
      role: 'creator',
      answers: { 'GET /whoami': () => json({}, 500) },
    });
    await refresh();
    expect(await screen.findByText('Role refreshed!')).toBeInTheDocument();
    expect(here.identity.asked).toEqual(['new token']);
    expect(here.calls).toContain('GET /whoami');
    await waitFor(() => expect(here.loads).toEqual(['reload']));
  });

  test('refresh role: failure', async () => {
    const here = await visit('/home', { role: 'creator' });
    here.identity.failure = providerError('network-request-failed');
    await refresh();
    expect(await screen.findByText('Couldn’t refresh role.')).toBeInTheDocument();
    expect(here.loads).toEqual([]);
  });

  test('the texts are these', () => {
    expect(Object.values(refreshRoleMessages)).toEqual([
      'Not signed in.',
      'Role refreshed!',
      'Couldn’t refresh role.',
    ]);
  });
});

describe('9. Business constants and limits', () => {
  test('toasts: success 2800 ms, error 4200 ms, default 3500 ms, at most 20', () => {
    expect(TOAST_DURATION_MS).toEqual({ success: 2800, error: 4200, default: 3500 });
    expect(TOAST_LIMIT).toBe(20);
  });

  test('refresh role reloads after about 250 ms', () => {
    expect(ROLE_RELOAD_DELAY_MS).toBe(250);
  });
});

// Timers of one visit must not reach into the next.
afterEach(() => act(() => undefined));
