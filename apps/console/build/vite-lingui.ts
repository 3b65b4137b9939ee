import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** The plugins that compile the macros of texts and the catalogues, for the build and for tests. */
export function translateTexts(): PluginOption[] {
  return [
    lingui({ failOnCompileError: true }),
    babel({
      presets: [linguiTransformerBabelPreset()],
      // The router's code splitting imports `page.tsx?tsr-split=component`. The plugin detects TSX by the end of the
      // name, which is not `.tsx` here.
      parserOpts: { plugins: ['typescript', 'jsx'] },
    }),
  ];
}
