import { hourMs } from '@bestie/contracts/days';
import type { ReportReason } from '@bestie/contracts/reports';
import { idOf } from '../../demo/demo-ids';
import { demoMembers } from '../../demo/demo-people';
import type { DemoPerson } from '../../demo/demo-people';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import type { SampleCase, SampleReportsService } from './sample-reports';

interface Services {
  sampleReports: SampleReportsService;
  forumPosts: {
    create: (
      caller: Person,
      post: { threadId: string; id: string; body: string; pictures: string[]; quote: null },
    ) => Promise<unknown>;
  };
}

const lounge = '0190b000-0000-7000-8000-000000000001';
const looks = '0190b000-0000-7000-8000-000000000002';

type Reports = readonly (readonly [by: DemoPerson, reason: ReportReason, note?: string])[];

/** The queue of the demo: what people reported, a decision, and an appeal. */
export const reportsDemo: DemoPart<Services> = {
  name: 'reports',
  isWanted: ({ services, people: { admin } }) => services.sampleReports.isEmpty(admin),
  async fill({ services, people, now, step, ensureMember }) {
    const members: Partial<Record<DemoPerson, Person>> = { ...people };
    for (const { handle } of demoMembers) members[handle] = await ensureMember(handle);
    const { fan, admin, junia, lou, tomas } = members as Record<DemoPerson, Person>;
    const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
    const add = (key: string, hoursAgo: number, reports: Reports, more: Omit<SampleCase, 'at' | 'reports'>) =>
      step(() =>
        services.sampleReports.add({
          at: before(hoursAgo),
          reports: reports.map(([by, reason, note = '']) => ({
            id: idOf(members[by] ?? fan, `reports/${key}`),
            by: members[by] ?? fan,
            reason,
            note,
          })),
          ...more,
        }),
      );

    await add(
      'hangers',
      5,
      [
        ['tomas', 'spam', 'Those are my hangers, and now they are for sale.'],
        ['priya', 'spam'],
      ],
      { kind: 'loungeMessage', targetId: idOf(fan, `lounge/${lounge}/1`) },
    );
    await add(
      'costume',
      26,
      [['junia', 'rights', 'This is the company’s costume. Did anybody ask the designer?']],
      { kind: 'outfit', targetId: idOf(lou, 'outfits/lou-first-night') },
    );
    await add('smell', 50, [['priya', 'other', 'The title promises more than anyone should smell.']], {
      kind: 'forumThread',
      targetId: idOf(fan, 'forum/smell'),
    });
    await add('jeans', 3, [['hanne', 'harassment', 'He says that my trousers are theoretical.']], {
      kind: 'person',
      targetId: tomas.uid,
    });
    await add('boots', 30, [['lou', 'other', 'It is a crime, and somebody should say so.']], {
      kind: 'loungeMessage',
      targetId: idOf(fan, `lounge/${looks}/9`),
      decided: {
        by: admin,
        at: before(29),
        content: 'keep',
        sanction: 'none',
        rule: null,
        reason: 'Boots are a matter of taste, and not against our rules.',
      },
    });

    const offer = idOf(tomas, 'reports/offer');
    await step(() =>
      services.forumPosts.create(tomas, {
        threadId: idOf(fan, 'forum/haggling'),
        id: offer,
        body: 'Ten pairs of jeans at half price, original, today only. Write to me and bring cash.',
        pictures: [],
        quote: null,
      }),
    );
    await add(
      'offer',
      20,
      [
        ['mira', 'spam'],
        ['creator', 'spam', 'The forum is not a market.'],
      ],
      {
        kind: 'forumPost',
        targetId: offer,
        decided: {
          by: admin,
          at: before(18),
          content: 'remove',
          sanction: 'warn',
          rule: 'spam',
          reason: 'It is against our rules: spam or a scam.',
        },
        appealed: {
          by: tomas,
          at: before(9),
          text: 'They are my own jeans, and there are nine. I only wanted to see whether anybody haggles.',
        },
      },
    );
    await add('window', 1, [['agnes', 'rights', 'This picture is from my shop window.']], {
      kind: 'pin',
      targetId: idOf(junia, 'boards/wool/piece-plaid-scarf'),
    });
  },
};
