import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { galleryPages } from './gallery-pages.tsx';

describe('the markup from the server', () => {
  it.each(Object.entries(galleryPages))(
    'has no style attribute, which the content security policy forbids: %s',
    (_name, Page) => {
      expect(renderToString(<Page />)).not.toMatch(/<[^>]+ style=/u);
    },
  );

  it('contains the lines and the figures of a chart', () => {
    const { chart: Page } = galleryPages;
    const sent = Page ? renderToString(<Page />) : '';
    expect(sent).toContain('<polyline');
    expect(sent).toContain('11,000');
  });
});
