import { networkNames } from './connections';
import { limitsOn } from './network-limits';
import type { LimitValues, NetworkLimits } from './network-limits';
import { networkTypes } from './social-posts';
import type { VariantType } from './social-posts';
import {
  countBytes,
  countCodePoints,
  countTags,
  hashtagsOf,
  mentionsOf,
  withChapters,
} from './variant-counts';
import type { VideoChapter } from './variant-counts';
import { Findings } from './variant-findings';
import type { VariantContent, VariantMedia, VariantResult } from './variant-findings';
import { checkMedia } from './variant-media';

/**
 * Checks a version of a post against what its network accepts on a day. Pages and the server both ask this function.
 * @param media its files in their order, covers among them
 * @param limits entries of all networks
 * @param today a plain date
 */
export function validateVariant(
  variant: VariantContent,
  media: readonly VariantMedia[],
  limits: readonly NetworkLimits[],
  today: string,
): VariantResult {
  const findings = new Findings(variant.network);
  if (!(networkTypes[variant.network] as readonly VariantType[]).includes(variant.type))
    findings.error('type', `${networkNames[variant.network]} has no such kind of post.`);
  switch (variant.network) {
    case 'pinterest':
      checkPinterest(variant, limitsOn('pinterest', limits, today), findings);
      break;
    case 'instagram':
      checkInstagram(variant, limitsOn('instagram', limits, today), findings);
      break;
    case 'youtube':
      checkYouTube(variant, limitsOn('youtube', limits, today), findings);
      break;
  }
  checkMedia(variant, media, limits, today, findings);
  const { errors, warnings, counts, ignoredHashtags } = findings;
  return { errors, warnings, counts, ignoredHashtags };
}

function checkPinterest(
  { title, text, link, board }: VariantContent,
  limits: LimitValues<'pinterest'>,
  findings: Findings,
): void {
  findings.atMost('title', 'characters', countCodePoints(title), limits.titleLength, 'characters in a title');
  const length = countCodePoints(text);
  findings.atMost('text', 'characters', length, limits.descriptionLength, 'characters in a description');
  if (length > limits.descriptionWarnLength && length <= limits.descriptionLength)
    findings.warn(
      'text',
      `Pinterest may cut a description of more than ${limits.descriptionWarnLength} characters.`,
    );
  if (link !== '') {
    findings.atMost('link', 'characters', countCodePoints(link), limits.linkLength, 'characters in a link');
    if (!isWebAddress(link)) findings.error('link', 'Enter a link that begins with https://.');
  }
  if (!board || (board.id === null && board.name.trim() === '')) findings.error('board', 'Choose a board.');
}

function checkInstagram(
  { type, text, firstComment, collaborators }: VariantContent,
  limits: LimitValues<'instagram'>,
  findings: Findings,
): void {
  if (type === 'story') {
    if (text.trim() !== '') findings.warn('text', 'Instagram shows no caption with a story.');
    if (firstComment !== '') findings.error('firstComment', 'A story has no comments.');
    return;
  }
  findings.atMost(
    'text',
    'characters',
    countCodePoints(text),
    limits.captionLength,
    'characters in a caption',
  );
  // The first comment counts as well; too many in the caption are refused.
  const inCaption = hashtagsOf(text).length;
  const hashtags = [...hashtagsOf(text), ...hashtagsOf(firstComment)];
  findings.counts.push({ field: 'hashtags', unit: 'pieces', count: hashtags.length, limit: limits.hashtags });
  findings.ignoredHashtags = hashtags.slice(limits.hashtags);
  const extra = `Instagram takes at most ${limits.hashtags} hashtags; “${findings.ignoredHashtags[0]}” is one too many.`;
  if (inCaption > limits.hashtags) findings.error('text', extra);
  else if (hashtags.length > limits.hashtags) findings.warn('firstComment', extra);
  findings.atMost('mentions', 'pieces', mentionsOf(text).length, limits.mentions, 'mentions');
  if (firstComment !== '')
    findings.atMost(
      'firstComment',
      'characters',
      countCodePoints(firstComment),
      limits.commentLength,
      'characters in a comment',
    );
  if (collaborators.length > 0)
    findings.atMost('collaborators', 'pieces', collaborators.length, limits.collaborators, 'collaborators');
}

function checkYouTube(
  { title, text, tags, chapters }: VariantContent,
  limits: LimitValues<'youtube'>,
  findings: Findings,
): void {
  if (title.trim() === '') findings.error('title', 'Write a title.');
  findings.atMost('title', 'characters', countCodePoints(title), limits.titleLength, 'characters in a title');
  const description = withChapters(text, chapters);
  findings.atMost(
    'text',
    'bytes',
    countBytes(description),
    limits.descriptionBytes,
    'bytes in a description',
  );
  if (/[<>]/.test(title)) findings.error('title', 'YouTube takes no < and > in a title.');
  if (/[<>]/.test(description)) findings.error('text', 'YouTube takes no < and > in a description.');
  findings.atMost(
    'tags',
    'characters',
    countTags(tags),
    limits.tagsLength,
    'characters in all tags together',
  );
  for (const [index, tag] of tags.entries())
    if (/[<>,]/.test(tag)) findings.error(`tags.${index}`, 'YouTube takes no comma, < or > in a tag.');
  const hashtags = [...hashtagsOf(title), ...hashtagsOf(text)];
  findings.counts.push({ field: 'hashtags', unit: 'pieces', count: hashtags.length, limit: limits.hashtags });
  if (hashtags.length > limits.hashtags) {
    findings.ignoredHashtags = hashtags;
    findings.warn(
      'text',
      `YouTube ignores all hashtags when there are more than ${limits.hashtags}; there are ${hashtags.length}.`,
    );
  }
  checkChapters(chapters, findings);
}

const fewestChapters = 3;
const shortestChapter = 10;

function checkChapters(chapters: readonly VideoChapter[], findings: Findings): void {
  if (chapters.length === 0) return;
  if (chapters[0]?.seconds !== 0) findings.error('chapters', 'The first chapter begins at 0:00.');
  if (chapters.length < fewestChapters)
    findings.error('chapters', `YouTube shows chapters from ${fewestChapters} on.`);
  for (const [index, { seconds, title }] of chapters.entries()) {
    const before = chapters[index - 1];
    if (before && seconds - before.seconds < shortestChapter)
      findings.error(`chapters.${index}`, `A chapter lasts at least ${shortestChapter} seconds.`);
    if (title.trim() === '') findings.error(`chapters.${index}`, 'Name the chapter.');
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}
