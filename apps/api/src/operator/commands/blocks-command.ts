import type { CatalogueAdBlock } from '@publisher-console/api-contract/network';
import { UsageError } from '#orders/option-values.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';

export const blocksListCommand = listCommand({
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

function lineOf(block: CatalogueAdBlock): string {
  const { id, number, effectiveStatus, stoppedBy, adFormat, applicationNumber, publisher, externalIds, name } = block;
  const status = stoppedBy.length === 0 ? effectiveStatus : `${effectiveStatus} (${stoppedBy.join(', ')})`;
  const known = Object.entries(externalIds).map(([source, externalId]) => `${source}:${externalId}`);
  return `${number}  ${status}  ${adFormat}  ${applicationNumber}  ${publisher}  ${known.join(' ') || '-'}  ${JSON.stringify(name)}  ${id}`;
}
