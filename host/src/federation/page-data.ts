import type { PageData } from '@bestie/contracts/remotes';

/** Reads what the server wrote into the page. It is our own server's word, so it is not checked again. */
export function readPageData(document: Document): PageData {
  const element = document.getElementById('bestie');
  if (!element?.textContent) throw new Error('This page carries no composition.');
  return JSON.parse(element.textContent) as PageData;
}
