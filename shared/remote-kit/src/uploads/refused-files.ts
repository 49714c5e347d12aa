import { useSyncExternalStore } from 'react';

/** A refused file and the reason. */
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

/** Stores refusals for a group of uploads; they outlive the page on which the files were dropped. */
export function noteRefused(group: string, files: readonly RefusedFile[]): void {
  if (files.length === 0) return;
  refused.set(group, [...(refused.get(group) ?? none), ...files]);
  listeners.forEach((listener) => listener());
}

/** The person has read them. */
export function forgetRefused(group: string): void {
  refused.delete(group);
  listeners.forEach((listener) => listener());
}

/** Refused files of a group, until the person has read them. */
export const useRefusedFiles = (group: string): readonly RefusedFile[] =>
  useSyncExternalStore(subscribe, () => refused.get(group) ?? none);
