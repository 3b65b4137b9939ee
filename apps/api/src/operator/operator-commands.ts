import { demoCommands } from '#demo/demo-commands.ts';
import { networkCommands } from '#network/network-commands.ts';
import type { Connection } from '#network/connection/connection.ts';

/** Every command that the terminal sends. */
export const operatorCommands = { ...networkCommands, ...demoCommands };

export type OperatorConnection = Connection<typeof operatorCommands>;
