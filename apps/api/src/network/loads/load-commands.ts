import * as v from 'valibot';
import { command } from '#network/connection/command.ts';
import type { Connection } from '#network/connection/connection.ts';
import { pageInput } from '#network/connection/page.ts';
import { readAdBlocks } from './ad-blocks.ts';
import { onOwnStores } from './own-stores.ts';
import { abandonLoad, beginLoad } from './publication/begin-load.ts';
import { declareDays } from './publication/declare-days.ts';
import { publishLoad } from './publication/publish-load.ts';
import { recentLoads } from './publication/recent-loads.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const days = v.pipe(v.array(v.pipe(v.string(), v.isoDate())), v.minLength(1));
const isFinal = v.optional(v.boolean(), false);

/** The commands of which a load consists, and the list of loads. */
export const loadCommands = {
  beginLoad: command(
    v.strictObject({
      asOf: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
      isDemo: v.optional(v.boolean(), false),
    }),
    onOwnStores(beginLoad),
  ),
  adBlocks: command(v.strictObject({ after: wholeNumber }), readAdBlocks),
  declareDays: command(v.strictObject({ id: wholeNumber, days, isFinal }), declareDays),
  publishLoad: command(v.strictObject({ id: wholeNumber, rows: wholeNumber, isFinal }), onOwnStores(publishLoad)),
  abandonLoad: command(v.strictObject({ id: wholeNumber }), abandonLoad),
  recentLoads: command(v.strictObject(pageInput), recentLoads),
};

/** A connection to a network that statistics are loaded into. */
export type LoadConnection = Connection<typeof loadCommands>;
