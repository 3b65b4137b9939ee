import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';

/** The plugins that turn texts in the sources into messages, for the build and for tests. */
export function translateTexts(): PluginOption[] {
  return [
    lingui({ failOnCompileError: true }),
    babel({
      presets: [linguiTransformerBabelPreset()],
      // The router's code splitting asks for `page.tsx?tsr-split=component`, whose name does not tell the plugin that it is TSX.
      parserOpts: { plugins: ['typescript', 'jsx'] },
    }),
  ];
}
