import * as v from 'valibot';
import { command } from '#network/connection/command.ts';
import type { Connection } from '#network/connection/connection.ts';
import type { loadCommands } from '#network/loads/load-commands.ts';
import { removeDemoNetwork } from './remove-demo-network.ts';
import { seedDemoNetwork } from './seed-demo-network.ts';

export const demoCommands = {
  seedDemo: command(v.strictObject({}), seedDemoNetwork),
  removeDemo: command(v.strictObject({ isDryRun: v.boolean() }), removeDemoNetwork),
};

/** A connection to a network that may become the demo network. */
export type DemoConnection = Connection<typeof demoCommands & typeof loadCommands>;
