import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import type {
  PageAnswer,
  PageComposition,
  PageData,
  PageRemote,
  HashedFile,
} from '@bestie/contracts/remotes';

import { BuiltRelease } from './built-release';

export type ComposedRemote = PageRemote;

/** Faults that leave the bytes of the code as they were released. */
export const codeFaults = [
  'lacks an export',
  'throws on evaluation',
  'throws on render',
  'wants another React',
] as const;
export type CodeFault = (typeof codeFaults)[number];

/** A release derived from an existing one: another version, with files and hashes rewritten throughout. */
export interface AlteredRelease {
  remote: ComposedRemote;
  /** By path. */
  files: ReadonlyMap<string, Buffer>;
}

const underscored = (version: string) => version.replace(/\W/g, '_');

function described(file: string, bytes: Buffer): HashedFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { path: file, integrity };
}

/** The first match, or an error: a changed build output must not disable a fault silently. */
function find(text: string, pattern: RegExp): string[] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`The build has nothing like ${pattern}.`);
  return [...found];
}

/** The chunk of a page with its module's body replaced. */
function withModule(chunk: string, moduleId: string, body: string): string {
  const [, queue, ids] = find(chunk, /globalThis\.(\w+)\|\|=\[\]\)\.push\(\[(\[[\d,]+\])/);
  return `"use strict";(globalThis.${queue}||=[]).push([${ids},{${moduleId}(module,exports,require){${body}}}]);`;
}

function damage(texts: Map<string, string>, remote: ComposedRemote, page: string, fault: CodeFault): void {
  const files = remote.pageFiles[page] ?? [];
  const named = (prefix: string) => files.find((file) => file.startsWith(prefix) && file.endsWith('.js'))!;
  const change = (file: string, to: (text: string) => string) => texts.set(file, to(texts.get(file)!));
  // The container's own file contains the modules that it exposes.
  const exposed = remote.entry;
  const [importer = '', moduleId = ''] = find(
    texts.get(exposed)!,
    new RegExp(`[{,]"?${page}"?:\\(\\)=>.*?\\.then\\((?:\\(\\)=>\\w+\\(|\\w+\\.bind\\(\\w+,)(\\d+)`),
  );
  const fails = 'throw new Error("This release is broken.")';
  if (fault === 'lacks an export') {
    change(exposed, (text) => text.replace(importer, importer.replace(page, 'gone')));
  } else if (fault === 'wants another React') {
    const wanted = /requiredVersion:"\^19[^"]*"/g;
    find(texts.get(remote.entry)!, wanted);
    change(remote.entry, (text) => text.replace(wanted, 'requiredVersion:"^20.0.0"'));
  } else {
    const body = fault === 'throws on evaluation' ? fails : `require.d(exports,{default:()=>()=>{${fails}}})`;
    change(named('page-'), (text) => withModule(text, moduleId, body));
  }
}

/**
 * Makes a faulty release from a built one.
 * @param page the page whose code has the fault
 */
export async function alterRelease(
  remote: ComposedRemote,
  {
    version,
    previous,
    page,
    fault,
  }: { version: string; previous: string | null; page: string; fault?: CodeFault },
): Promise<AlteredRelease> {
  // The composition may contain the build under another version, which its files do not know.
  const { folder, description: built } = BuiltRelease.of(remote.id);
  const files = new Map<string, Buffer>();
  const texts = new Map<string, string>();
  for (const file of remote.files) {
    const bytes = await readFile(path.join(folder, file.path));
    if (!file.path.endsWith('.js')) files.set(file.path, bytes);
    // Names of container, chunks and modules contain the version.
    else
      texts.set(
        file.path,
        bytes
          .toString()
          .replaceAll(`remote_${underscored(built.version)}`, `remote_${underscored(version)}`)
          .replaceAll(`-remote@${built.version}`, `-remote@${version}`)
          .replaceAll(built.container, `${remote.id}_${underscored(version)}`),
      );
  }
  if (fault) damage(texts, remote, page, fault);
  for (const [file, text] of texts) files.set(file, Buffer.from(text));
  return {
    remote: {
      ...remote,
      version,
      previous,
      container: `${remote.id}_${underscored(version)}`,
      baseUrl: `/remotes/${remote.id}/${version}/`,
      files: [...files].map(([file, bytes]) => described(file, bytes)),
    },
    files,
  };
}

const pageData = /(<script type="application\/json" id="bestie">)(.*?)(<\/script>)/s;

function recompose(composition: PageComposition, { remote }: AlteredRelease): PageComposition {
  const remotes = composition.remotes.map((other) => (other.id === remote.id ? remote : other));
  return { ...composition, id: `${composition.id}-with-${remote.version}`, remotes };
}

function recomposedHtml(html: string, altered: AlteredRelease): string {
  const { remote } = altered;
  const data = JSON.parse(find(html, pageData)[2]!) as PageData;
  const before = data.composition.remotes.find(({ id }) => id === remote.id);
  const next = { ...data, composition: recompose(data.composition, altered) };
  let text = html.replace(
    pageData,
    (_all, open, _json, close) => `${open}${JSON.stringify(next).replace(/</g, '\\u003c')}${close}`,
  );
  // Preloads contain the file names, too.
  if (before) text = text.replaceAll(before.baseUrl, remote.baseUrl);
  for (const file of before?.files ?? []) {
    const now = remote.files.find((other) => other.path === file.path);
    if (now) text = text.replaceAll(file.integrity, now.integrity);
  }
  return text;
}

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Responds with a file of the release. */
export function fulfillFile(route: Route, { remote, files }: AlteredRelease): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const file = pathname.slice(pathname.indexOf(remote.baseUrl) + remote.baseUrl.length);
  const body = files.get(file);
  return body
    ? route.fulfill({ body, contentType: contentTypes[path.extname(file)] ?? 'application/octet-stream' })
    : route.fulfill({ status: 404 });
}

/** Addresses of pages; to intercept those of files too, of which a page has a hundred, takes long. */
const addressOfPage = /^https?:\/\/[^/]+\/(?!api\/|host\/|remotes\/)[^.]*$/;

/**
 * Makes the release the current one of a page, as a promotion does.
 * @returns rolls it back for all pages and requests from then on
 */
export async function promoteFor(page: Page, altered: AlteredRelease): Promise<() => Promise<void>> {
  const onDocument = async (route: Route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: recomposedHtml(await response.text(), altered) });
  };
  const onComposition = async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as PageAnswer;
    await route.fulfill({
      response,
      json: { ...answer, composition: recompose(answer.composition, altered) },
    });
  };
  const files = `**${altered.remote.baseUrl}**`;
  await page.route(addressOfPage, onDocument);
  await page.route('**/api/composition', onComposition);
  await page.route(files, (route) => fulfillFile(route, altered));
  return async () => {
    await page.unroute(addressOfPage, onDocument);
    await page.unroute('**/api/composition', onComposition);
  };
}
