import type { ComponentType } from 'react';

const modules = import.meta.glob<Record<string, ComponentType>>('./pages/*-page.tsx', { eager: true });

/** The page of each primitive, by the name of the primitive's file: what `pages/<name>-page.tsx` exports. */
export const galleryPages: Record<string, ComponentType> = Object.fromEntries(
  Object.entries(modules)
    .map(([path, page]) => [nameOf(path), pageOf(path, page)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

function nameOf(path: string): string {
  return path.slice('./pages/'.length, -'-page.tsx'.length);
}

function pageOf(path: string, page: Record<string, ComponentType>): ComponentType {
  const [exported, ...others] = Object.values(page);
  if (exported === undefined || others.length > 0) throw new Error(`${path} has to export its page and nothing else`);
  return exported;
}
