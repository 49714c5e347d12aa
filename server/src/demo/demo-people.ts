/** People of the demo besides fan, creator and admin. */
export const demoMembers = [
  {
    handle: 'mira',
    name: 'Mira Okafor',
    bio: 'Nurse by day, seam ripper by night. I hem trousers for the whole ward.',
    face: { skin: '#8d5a3b', hair: '#1f1512', cut: 'curls', top: '#e2b33c', paper: '#f3dfd0' },
  },
  {
    handle: 'tomas',
    name: 'Tomás Vidal',
    bio: 'Barista. Owns nine pairs of jeans and can explain every one of them.',
    face: { skin: '#d8a27a', hair: '#3a2418', cut: 'short', top: '#33507a', paper: '#dbe6ea' },
  },
  {
    handle: 'junia',
    name: 'Junia Berg',
    bio: 'Bergen, so: wool. I darn in colours that don’t match, on purpose.',
    face: { skin: '#f0c7a8', hair: '#d9b25f', cut: 'bob', top: '#5b7a63', paper: '#e6ecdf' },
  },
  {
    handle: 'priya',
    name: 'Priya Raman',
    bio: 'Lawyer with a 40-litre wardrobe. If it needs ironing, it needs a good reason.',
    face: { skin: '#a9713f', hair: '#17110f', cut: 'long', top: '#8a2f4a', paper: '#f2dde3' },
  },
  {
    handle: 'lou',
    name: 'Lou Castel',
    bio: 'Theatre dresser. I can get you out of a corset in eleven seconds.',
    face: { skin: '#e3b493', hair: '#a3442a', cut: 'short', top: '#2b2730', paper: '#e5dff0' },
  },
  {
    handle: 'hanne',
    name: 'Hanne de Wit',
    bio: 'Two kids, one cargo bike, zero white trousers.',
    face: { skin: '#f2cdb3', hair: '#7a4b2a', cut: 'bun', top: '#d4633f', paper: '#fbe8d3' },
  },
  {
    handle: 'sol',
    name: 'Sol Marchetti',
    bio: 'Student, thrifter, and the reason why the flat has no free hangers.',
    face: { skin: '#c98f63', hair: '#2a1a3a', cut: 'curls', top: '#7b5fb0', paper: '#e3e4f5' },
  },
  {
    handle: 'agnes',
    name: 'Agnes Whitlow',
    bio: 'Seventy-one. I have been waiting since 1974 for this collar to come back.',
    face: { skin: '#f1d3c2', hair: '#dcdad8', cut: 'bun', top: '#4b5d4a', paper: '#ece5d6' },
  },
] as const;

export type DemoMember = (typeof demoMembers)[number];
/** One of these people by their handle, or a demo account. */
export type DemoPerson = DemoMember['handle'] | 'fan' | 'creator' | 'admin';

export interface DemoProfile {
  handle: string;
  name: string;
  bio: string;
}

/** Profiles of the people with a demo account, by e-mail address. */
export const demoProfiles: Readonly<Record<string, DemoProfile>> = {
  'fan@bestie.test': {
    handle: 'fan',
    name: 'Fee Fenn',
    bio: 'Camel coats, one red dress, and never enough stripes.',
  },
  'creator@bestie.test': {
    handle: 'cleo',
    name: 'Cleo Creator',
    bio: 'Stylist. I lay clothes on paper until they look at each other.',
  },
};
