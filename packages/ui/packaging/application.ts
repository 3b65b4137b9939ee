import { readFile } from 'node:fs/promises';

// The files of an application of another team, whose page and styles are the examples of the README.

const readme = await readFile('README.md', 'utf8');

const examples = (block: RegExp): string[] => Array.from(readme.matchAll(block), ([, code = '']) => code);

export const [page = ''] = examples(/^```tsx\n(.*?)^```/gms);
export const [tailwindStyles = '', ownStyles = ''] = examples(/^```css\n(.*?)^```/gms);

export const main = `import './styles.css';
import { createRoot } from 'react-dom/client';
import { Page } from './page';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
`;

/** A module that imports these modules of the package, such as `button`. */
export const importAll = (names: readonly string[]): string =>
  names.map((name, index) => `export * as module${index} from '@publisher-console/ui/${name}';`).join('\n');

export const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  jsx: 'react-jsx',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['vite/client'],
  module: 'esnext',
  moduleResolution: 'bundler',
};
