import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { Sparkline } from '#sparkline.tsx';

function drawn(points: (number | null)[], openPoints = 0): string {
  return renderToString(<Sparkline points={points} openPoints={openPoints} label="Revenue" />);
}

function linesIn(svg: string): string[] {
  return [...svg.matchAll(/<polyline points="(?<line>[^"]+)"/gu)].map(({ groups }) => groups?.['line'] ?? '');
}

describe('a sparkline', () => {
  it('starts at a real zero, so that a small change looks small', () => {
    expect(linesIn(drawn([50, 100]))).toEqual(['0,50 100,0']);
  });

  it('draws no line across a gap, and a dot for a value between two', () => {
    const svg = drawn([4, 4, null, 2, null, 1, 0]);
    expect(linesIn(svg)).toHaveLength(2);
    expect(svg.match(/<path/gu)).toHaveLength(1);
  });

  it('does not draw an open last point as a fall: its segment is dashed and outside of the area', () => {
    const svg = drawn([4, 4, 1], 1);
    expect(linesIn(svg)).toEqual(['0,0 50,0', '50,0 100,75']);
    expect(svg).toMatch(/<polyline points="50,0 100,75"[^>]+stroke-dasharray/u);
    expect(svg).toContain('<polygon points="0,100 0,0 50,0 50,100"');
  });

  it('draws no fall of several open points either', () => {
    const svg = drawn([4, 4, 3, 1], 2);
    expect(linesIn(svg)).toEqual(['0,0 33.33,0', '33.33,0 66.67,25 100,75']);
    expect(svg).toMatch(/<polyline points="33.33,0 66.67,25 100,75"[^>]+stroke-dasharray/u);
    expect(svg).toContain('<polygon points="0,100 0,0 33.33,0 33.33,100"');
  });

  it('connects an open last point with nothing across a gap', () => {
    expect(linesIn(drawn([4, 4, null, 1], 1))).toHaveLength(1);
  });

  it.each([[[]], [[null]], [[0, 0]], [[-1, 1]]])('has finite positions for %j', (points) => {
    expect(drawn(points, 1)).not.toMatch(/NaN|Infinity/u);
  });
});
