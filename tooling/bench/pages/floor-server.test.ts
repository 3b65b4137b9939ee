import { expect, test } from 'vitest';

import { startFloorServer } from './floor-server.ts';

test('the static page has as many bytes of each kind as it was asked for, uncompressed', async () => {
  const bytes = { html: 9000, script: 50_000, style: 7000 };
  const { origin, stop } = await startFloorServer([{ path: '/stats', ...bytes }]);
  try {
    const sizeOf = async (path: string): Promise<number> => {
      const answer = await fetch(origin + path);
      expect(answer.headers.get('content-encoding')).toBeNull();
      return (await answer.arrayBuffer()).byteLength;
    };
    const page = await (await fetch(`${origin}/stats`)).text();
    const [, style = ''] = /href="([^"]+\.css)"/u.exec(page) ?? [];
    const [, script = ''] = /src="([^"]+\.js)"/u.exec(page) ?? [];
    expect({ html: page.length, script: await sizeOf(script), style: await sizeOf(style) }).toEqual(bytes);
  } finally {
    await stop();
  }
});
