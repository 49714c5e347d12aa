import { writeFileSync } from 'node:fs';
import type { OfficialCase } from './official-case';
import { officialEndpointCases } from './official-endpoint-cases';
import { officialSdkCases } from './official-sdk-cases';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function resultOf({ deviation }: OfficialCase): string {
  if (!deviation) return 'passes';
  return deviation.passesSignedIn ? 'passes signed in' : 'deviates';
}

function section(title: string, cases: readonly OfficialCase[]): string[] {
  const results = cases.map(resultOf);
  const count = (result: string) => results.filter((found) => found === result).length;
  return [
    `## ${title}`,
    '',
    `Of ${cases.length} cases, ${count('passes')} pass as they stand, ${count('passes signed in')} pass once their requests carry a sign-in, ${count('deviates')} deviate.`,
    '',
    '| # | The case wants | Result | What Bestie does instead, and why |',
    '| --- | --- | --- | --- |',
    ...cases.map(
      ({ title: wanted, deviation }, index) =>
        `| ${index + 1} | ${cell(wanted)} | ${results[index]} | ${cell(deviation?.reason ?? '')} |`,
    ),
    '',
  ];
}

/**
 * Results of the official conformance cases of object storage, as Markdown. `npm run generate` writes it to
 * `docs/storage-conformance.md`; a test fails when they differ, or when a case ends differently.
 */
export function officialTable(): string {
  return [
    '# Object storage: the official conformance cases',
    '',
    'Written by `npm run generate` from `server/src/platform/objects/conformance/official-endpoint-cases.ts` and `official-sdk-cases.ts`. `official-cases.test.ts` there runs every case in each run of the tests, with the unmodified SDK in Node and over HTTP: a case that passes must pass, and one that deviates must fail at the named step and then show what holds instead.',
    '',
    'The cases are those of `firebase-tools` (`scripts/storage-emulator-integration/conformance`: `firebase.endpoints.test.ts` and `firebase-js-sdk.test.ts`, 25 each), restated. Three things are translated for all of them. The official cases bring access rules of their own; here Bestie’s rules hold, so names begin with a folder of the person, or with a space where somebody may read and not write, and people are signed in. What the official cases prepare with the server SDK is uploaded. `put` and `putString` of the older SDK are `uploadBytesResumable`, which is what they do.',
    '',
    ...section('At the endpoints', officialEndpointCases),
    ...section('With the SDK', officialSdkCases),
  ].join('\n');
}

if (process.argv[2] === '--write') writeFileSync('docs/storage-conformance.md', officialTable());
