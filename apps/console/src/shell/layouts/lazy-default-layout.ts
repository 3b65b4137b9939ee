import { lazyRouteComponent } from '@tanstack/react-router';

/** The layout of signed-in pages. Other pages do not load it. */
export const DefaultLayout = lazyRouteComponent(() => import('./default-layout.tsx'), 'DefaultLayout');
