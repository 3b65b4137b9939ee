import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { galleryPages } from './gallery-pages.tsx';

describe('what the server sends', () => {
  it.each(Object.entries(galleryPages))(
    'holds no style attribute, which a page’s policy refuses: %s',
    (_name, Page) => {
      expect(renderToString(<Page />)).not.toMatch(/<[^>]+ style=/u);
    },
  );

  it('holds the lines and the figures of a chart', () => {
    const { chart: Page } = galleryPages;
    const sent = Page ? renderToString(<Page />) : '';
    expect(sent).toContain('<polyline');
    expect(sent).toContain('11,000');
  });
});
