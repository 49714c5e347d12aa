import { useSyncExternalStore } from 'react';

/** A file that could not be taken, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

const none: readonly RefusedFile[] = [];
const refused = new Map<string, readonly RefusedFile[]>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes refusals for a group of uploads; they outlive the page that the files were dropped on. */
export function noteRefused(group: string, files: readonly RefusedFile[]): void {
  if (files.length === 0) return;
  refused.set(group, [...(refused.get(group) ?? none), ...files]);
  listeners.forEach((listener) => listener());
}

/** They have been read of. */
export function forgetRefused(group: string): void {
  refused.delete(group);
  listeners.forEach((listener) => listener());
}

/** Files of a group that could not be taken, until somebody has read of them. */
export const useRefusedFiles = (group: string): readonly RefusedFile[] =>
  useSyncExternalStore(subscribe, () => refused.get(group) ?? none);
