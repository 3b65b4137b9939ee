import type { CatalogueAdBlock } from '@publisher-console/api-contract/network';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';

const blocksListCommand = listCommand({
  name: 'blocks list',
  operand: null,
  options: { app: 'string' },
  summary: 'list ad blocks with their ids; --app NUMBER: those of one application',
  help: `Lists ad blocks that are not deleted, the oldest first: number, effective status, ad format, application, publisher,
ids in sources, name and id. An ad server reads the same by GET /api/network/catalogue.

Usage: bin/network blocks list [--app NUMBER]

NUMBER is that of the application.`,

  read(network, page, _operands, options) {
    const app = textOption(options, 'app');
    if (app !== null && !/^[1-9]\d{0,8}$/u.test(app)) throw new UsageError('NUMBER is that of an application.');
    return network.order('listAdBlocks', { ...page, application: app === null ? null : Number(app) });
  },
  line: lineOf,
});

const externalIdSetCommand: CliCommand = {
  name: 'blocks external-id set',
  operand: 'BLOCK ID',
  options: { source: 'string' },
  summary: 'set the id that an ad block has in an ad server',
  help: `Sets the id of an ad block's unit in an ad server. A block has one id in each source, and
an id belongs to one block.

Usage: bin/network blocks external-id set BLOCK ID [--source NAME]

BLOCK is the number of the ad block. Without --source, the id is that in main.`,

  async run(network, [block = '', externalId = ''], _folder, options) {
    const order = { block: blockNumber(block), source: sourceOf(options), externalId };
    const data = { block: order.block, externalIds: await network.order('setBlockExternalId', order) };
    return { data, text: `Ad block ${block} is ${externalId} in ${order.source}.` };
  },
};

const externalIdRemoveCommand: CliCommand = {
  name: 'blocks external-id remove',
  operand: 'BLOCK',
  options: { source: 'string' },
  summary: 'remove the id that an ad block has in an ad server',
  help: `Removes the id of an ad block's unit in an ad server.

Usage: bin/network blocks external-id remove BLOCK [--source NAME]

BLOCK is the number of the ad block. Without --source, the id is that in main.`,

  async run(network, [block = ''], _folder, options) {
    const order = { block: blockNumber(block), source: sourceOf(options), externalId: null };
    const data = { block: order.block, externalIds: await network.order('setBlockExternalId', order) };
    return { data, text: `Ad block ${block} has no id in ${order.source}.` };
  },
};

export const blocksCommands = [blocksListCommand, externalIdSetCommand, externalIdRemoveCommand];

function blockNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new UsageError('BLOCK is the number of an ad block.');
  return Number(text);
}

function sourceOf(options: ParsedOptions): string {
  return textOption(options, 'source') ?? 'main';
}

function lineOf(block: CatalogueAdBlock): string {
  const { id, number, effectiveStatus, stoppedBy, adFormat, applicationNumber, publisher, externalIds, name } = block;
  const status = stoppedBy.length === 0 ? effectiveStatus : `${effectiveStatus} (${stoppedBy.join(', ')})`;
  const known = Object.entries(externalIds).map(([source, externalId]) => `${source}:${externalId}`);
  return `${number}  ${status}  ${adFormat}  ${applicationNumber}  ${publisher}  ${known.join(' ') || '-'}  ${JSON.stringify(name)}  ${id}`;
}
