import * as v from 'valibot';
import { command } from '#orders/command.ts';
import type { Connection } from '#orders/connection.ts';
import type { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { addDemoFeed } from './demo-feed.ts';
import { addDemoMoney, correctDemoMonth } from './demo-money.ts';
import { addDemoPartner } from './demo-partner.ts';
import { removeDemoNetwork } from './remove-demo-network.ts';
import { seedDemoNetwork } from './seed-demo-network.ts';

export const demoCommands = {
  addDemoFeed: command(v.strictObject({}), addDemoFeed),
  addDemoMoney: command(v.strictObject({}), addDemoMoney),
  addDemoPartner: command(v.strictObject({}), addDemoPartner),
  correctDemoMonth: command(v.strictObject({ month: v.pipe(v.string(), v.isoDate()) }), correctDemoMonth),
  seedDemo: command(v.strictObject({}), seedDemoNetwork),
  removeDemo: command(v.strictObject({ isDryRun: v.boolean() }), removeDemoNetwork),
};

/** A connection to a network that may become the demo network. */
export type DemoConnection = Connection<typeof demoCommands & typeof loadCommands>;
