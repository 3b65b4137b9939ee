import { defineTestConfig } from '@publisher-console/vitest/config';
import { mergeConfig } from 'vitest/config';

import { bundleCatalogues } from './build/vite-catalogues.ts';
import { translateTexts } from './build/vite-lingui.ts';
import { findRouteFeatures } from './build/vite-route-features.ts';

export default mergeConfig(defineTestConfig({ include: ['{server,src}/**/*.test.{ts,tsx}'] }), {
  plugins: [translateTexts(), bundleCatalogues(), findRouteFeatures()],
});
