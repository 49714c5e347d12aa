import type { PageData } from '@bestie/contracts/remotes';

/** Reads the data that the server wrote into the page; it is trusted, so it is not validated. */
export function readPageData(document: Document): PageData {
  const element = document.getElementById('bestie');
  if (!element?.textContent) throw new Error('This page carries no composition.');
  return JSON.parse(element.textContent) as PageData;
}
