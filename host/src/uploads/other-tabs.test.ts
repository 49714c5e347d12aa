import type { UploadsElsewhere } from '@bestie/remote-kit/upload-contract';
import { listenToTabs, type OtherTabs } from './other-tabs';

const work = (files: number): UploadsElsewhere => ({ files, done: 1, bytes: files * 10, sentBytes: 5 });

const opened: OtherTabs[] = [];
afterEach(() => opened.splice(0).forEach((tab) => tab.close()));

/** A tab, what it received from others, and a way to wait for it. */
function open(name: string, owner: string) {
  const seen: (UploadsElsewhere | null)[] = [];
  const met: string[] = [];
  let look = () => {};
  const tab: OtherTabs = listenToTabs(
    name,
    owner,
    (elsewhere) => {
      seen.push(elsewhere);
      look();
    },
    (other) => met.push(other),
  );
  const sees = (expected: UploadsElsewhere | null) =>
    new Promise<void>((done) => {
      look = () => {
        if (JSON.stringify(seen.at(-1)) === JSON.stringify(expected)) done();
      };
      look();
    });
  opened.push(tab);
  return { tab, seen, met, sees };
}

test("tabs see the sum of the other tabs' uploads, also those that open later, until they close", async () => {
  const [first, second] = [open('a', '1'), open('a', '2')];
  first.tab.tell(work(4));
  first.tab.tell(work(4));
  await second.sees(work(4));
  expect(second.seen).toHaveLength(1);

  const third = open('a', '3');
  third.tab.announce();
  await third.sees(work(4));
  third.tab.tell(work(2));
  await second.sees({ files: 6, done: 2, bytes: 60, sentBytes: 10 });
  await first.sees(work(2));
  expect(first.met).toContain('3');

  first.tab.tell(null);
  await second.sees(work(2));
  second.tab.forget('3');
  await second.sees(null);
  // Another person has another channel.
  expect(open('b', '4').seen).toEqual([]);
});
