import type { Network } from '@bestie/contracts/connections';
import type { VariantType } from '@bestie/contracts/social-posts';
import type { Weekday } from '@bestie/contracts/calendar-events';
import type { DemoLookKey } from '../../demo/pictures/demo-looks';

/** Pictures of the demo’s posts: JPEG, 4:5, as all three networks take them. */
export const demoPostPictures = [
  'camel-monday-1',
  'petrol-evening',
  'breton-weekend',
  'plaid-office',
  'flower-sunday',
  'red-trench',
] as const satisfies readonly DemoLookKey[];
export type DemoPostPicture = (typeof demoPostPictures)[number];

/** A post of one of the weeks, on one or more networks. */
export interface DemoPostIdea {
  text: string;
  title: string;
  picture: DemoPostPicture;
}

/** Told anew each week, the newest first. */
export const demoPostIdeas: readonly DemoPostIdea[] = [
  {
    title: 'Camel, six ways',
    text: 'One camel coat, six Mondays. The trick is the hem: let it end where the boot begins.',
    picture: 'camel-monday-1',
  },
  {
    title: 'Petrol after dark',
    text: 'Petrol is navy that went out. Keep the rest quiet and let the blazer do the talking.',
    picture: 'petrol-evening',
  },
  {
    title: 'Breton, the weekend uniform',
    text: 'Stripes, denim, coffee. Nothing here is new, and that is the point.',
    picture: 'breton-weekend',
  },
  {
    title: 'Plaid at the office',
    text: 'Plaid should match at the shoulder and break at the pocket. Then it moves.',
    picture: 'plaid-office',
  },
  {
    title: 'Flowers on a Sunday',
    text: 'Small flowers for brunch, large ones for evenings. Medium ones are for curtains.',
    picture: 'flower-sunday',
  },
  {
    title: 'The red dress under a trench',
    text: 'A trench takes the shout out of red and leaves it the last word.',
    picture: 'red-trench',
  },
];

/** When and what is posted in each of the past weeks. */
export const demoWeek: readonly { network: Network; type: VariantType; day: number; hour: number }[] = [
  { network: 'instagram', type: 'post', day: 1, hour: 17 },
  { network: 'pinterest', type: 'pin', day: 3, hour: 19 },
  { network: 'youtube', type: 'short', day: 5, hour: 9 },
];

export const demoSlots: readonly { network: Network; weekday: Weekday; time: string }[] = [
  { network: 'instagram', weekday: 'TU', time: '18:00' },
  { network: 'instagram', weekday: 'FR', time: '12:30' },
  { network: 'pinterest', weekday: 'TH', time: '20:00' },
  { network: 'youtube', weekday: 'SA', time: '10:00' },
];
