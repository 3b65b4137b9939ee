/** Loaded with `--import` before a program of the API: changes one of its sources as `BROKEN_BUILD` says. */
import { registerHooks } from 'node:module';
import { brokenBuilds, brokenBuildSetting } from './broken-builds.ts';
import type { BrokenBuildName } from './broken-builds.ts';

const { file, from, to } = brokenBuilds[process.env[brokenBuildSetting] as BrokenBuildName];

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/apps/api/src/${file}`)) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    if (source.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
