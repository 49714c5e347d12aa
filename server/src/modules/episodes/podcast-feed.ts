import {
  isPodcastCover,
  episodeAudioPath,
  episodeChaptersPath,
  episodeTranscriptPath,
  podcastFeedPath,
  podcastPicturePath,
} from '@bestie/contracts/episodes';
import { paths } from '@bestie/contracts/paths';
import { contentLabels } from '@bestie/contracts/reports';
import { escapeXml, writeXml } from '../../platform/documents/write-xml';
import type { XmlAttributes } from '../../platform/documents/write-xml';
import { episodePagePath } from './episodes.presenter';
import type { FeedEpisodeRow } from './episodes.repository';
import type { PublicPodcastRow } from './podcasts.repository';

/** One element; without content it is empty. */
const element = (name: string, content: string | number | null, attributes?: XmlAttributes): string =>
  writeXml(name, content === null ? null : escapeXml(String(content)), attributes);

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** The cover of a podcast or an episode, where directories accept it. */
function image(
  { artwork, artwork_type: type }: Pick<FeedEpisodeRow, 'artwork' | 'artwork_type'>,
  origin: string,
): string[] {
  const extension = extensions[type ?? ''];
  if (!artwork || artwork.state !== 'ready' || extension === undefined || !isPodcastCover(artwork)) return [];
  return [element('itunes:image', null, { href: origin + podcastPicturePath(artwork.id, extension) })];
}

const durationOf = (ms: number): number => Math.max(1, Math.round(ms / 1000));

/** An episode as a podcast program shows it. Programs cannot ask before they show something, so of a labelled one they get the label. */
const coveredInFeed = (episode: FeedEpisodeRow): FeedEpisodeRow =>
  episode.label === null
    ? episode
    : {
        ...episode,
        title: contentLabels[episode.label],
        summary: 'An admin put a label on this episode. Its page shows it.',
        notes: '',
        explicit: true,
        chapters: [],
        has_cues: false,
        artwork: null,
      };

function item(row: FeedEpisodeRow, ownerUid: string, origin: string): string[] {
  const episode = coveredInFeed(row);
  const { audio } = episode;
  const said = [episode.summary, episode.notes].filter(Boolean).join('\n\n') || episode.title;
  return [
    '<item>',
    element('title', episode.title),
    element('itunes:title', episode.title),
    element('description', said),
    element('link', origin + episodePagePath(ownerUid, episode.id)),
    element('guid', episode.guid, { isPermaLink: 'false' }),
    element('pubDate', episode.published_at.toUTCString()),
    element('enclosure', null, {
      url: origin + episodeAudioPath(audio.id, audio.extension),
      length: audio.bytes,
      type: audio.content_type,
    }),
    element('itunes:duration', durationOf(audio.duration_ms)),
    element('itunes:explicit', String(episode.explicit)),
    element('itunes:episodeType', episode.kind),
    ...(episode.season === null ? [] : [element('itunes:season', episode.season)]),
    ...(episode.number === null ? [] : [element('itunes:episode', episode.number)]),
    ...image(episode, origin),
    ...(episode.chapters.length === 0
      ? []
      : [
          element('podcast:chapters', null, {
            url: origin + episodeChaptersPath(episode.id),
            type: 'application/json+chapters',
          }),
        ]),
    ...(episode.has_cues
      ? [
          element('podcast:transcript', null, {
            url: origin + episodeTranscriptPath(episode.id),
            type: 'text/vtt',
          }),
        ]
      : []),
    '</item>',
  ];
}

/**
 * Writes the feed of a podcast: RSS 2.0 with the elements of podcast directories and of podcastindex.org.
 * @param episodes what is public, the newest first
 */
export function writePodcastFeed(
  podcast: PublicPodcastRow,
  episodes: readonly FeedEpisodeRow[],
  origin: string,
): string {
  const page = podcast.creator_handle
    ? paths.fan.person.replace(':handle', podcast.creator_handle)
    : paths.fan.home;
  const changed = Math.max(
    podcast.updated_at.getTime(),
    ...episodes.map(({ updated_at: at }) => at.getTime()),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    element('atom:link', null, {
      href: origin + podcastFeedPath(podcast.owner_uid),
      rel: 'self',
      type: 'application/rss+xml',
    }),
    element('title', podcast.title),
    element('description', podcast.description || podcast.title),
    element('link', origin + page),
    element('language', podcast.language),
    element('lastBuildDate', new Date(changed).toUTCString()),
    element('itunes:author', podcast.author || podcast.creator_name),
    element('itunes:category', null, { text: podcast.category }),
    element('itunes:explicit', String(podcast.explicit)),
    element('itunes:type', 'episodic'),
    ...image(podcast, origin),
    element('podcast:guid', podcast.guid),
    element('podcast:locked', 'no'),
    ...episodes.flatMap((episode) => item(episode, podcast.owner_uid, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
