import { lazyRouteComponent } from '@tanstack/react-router';
import type { StaticDataRouteOption } from '@tanstack/react-router';

import type { Texts } from '#i18n/texts.ts';

import { layoutCatalogues, layoutOf } from './route-metadata.ts';

/** The frame of a working page, apart from the pages that do without. */
export const DefaultLayout = lazyRouteComponent(() => import('./default-layout.tsx'), 'DefaultLayout');

/** Loads what the layout of a page needs beyond what all of them share, before anything of the page is rendered. */
export async function loadFrame(texts: Texts, matches: { staticData: StaticDataRouteOption }[]): Promise<void> {
  const layout = layoutOf(matches.map(({ staticData }) => staticData));
  const frame = layout === 'default' ? DefaultLayout.preload?.() : undefined;
  await Promise.all([frame, ...layoutCatalogues[layout].map((name) => texts.add(name))]);
}
