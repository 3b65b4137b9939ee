import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { ChartPicture } from './chart/picture.tsx';
import type { ChartPictureProps } from './chart/picture.tsx';

/** The properties that the style sheets of the page set on the shapes of a chart. */
const inlined = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];

/**
 * Draws a chart as a file of its own, with its title and legend, in light colours, whatever the screen is like.
 *
 * @returns an SVG document that needs neither style sheets nor fonts of the page
 */
export function drawChartPicture(props: ChartPictureProps): string {
  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  frame.className = 'pointer-events-none invisible fixed top-0 left-0';
  document.body.append(frame);
  const root = createRoot(frame);
  const page = document.documentElement;
  const { theme } = page.dataset;
  // Nothing is painted before the page has its own theme back.
  page.dataset['theme'] = 'light';
  try {
    flushSync(() => root.render(<ChartPicture {...props} />));
    const picture = frame.querySelector('svg');
    if (!picture) throw new Error('The chart was not drawn');
    for (const shape of picture.querySelectorAll('text, line, rect, circle, polyline, polygon, path, g'))
      inlineStyle(shape);
    for (const element of [picture, ...picture.querySelectorAll('[class]')]) element.removeAttribute('class');
    return new XMLSerializer().serializeToString(picture);
  } finally {
    if (theme === undefined) delete page.dataset['theme'];
    else page.dataset['theme'] = theme;
    root.unmount();
    frame.remove();
  }
}

function inlineStyle(shape: Element): void {
  const style = getComputedStyle(shape);
  for (const name of inlined) {
    const value = style.getPropertyValue(name);
    if (value !== '') shape.setAttribute(name, value);
  }
}

/**
 * Makes a bitmap of a picture, twice as large so that it is sharp on every screen.
 *
 * @param picture of `drawChartPicture`
 * @throws Error if the browser cannot render it
 */
export async function paintChartPicture(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The browser did not paint the chart');
  return blob;
}
