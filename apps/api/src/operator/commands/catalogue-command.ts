import { UsageError } from '#orders/option-values.ts';
import type { CliCommand } from '#operator/cli-command.ts';

const rules = ['required', 'optional'];

export const catalogueContractCommand: CliCommand = {
  name: 'catalogue contract',
  operand: '[required|optional]',
  summary: 'show or set whether a missing contract stops the ad blocks of a publisher',
  help: `Shows whether a missing contract stops the ad blocks of a publisher in the catalogue that ad servers read, or sets
it. A new network has "optional". After a change, every reader of the catalogue gets all publishers with their applications
and ad blocks again, as changes.

Usage: bin/network catalogue contract [required|optional]

  required   blocks of publishers without a contract are stopped, with "contract" in their stoppedBy
  optional   contracts stop nothing`,

  async run(network, [rule = '']) {
    if (rule !== '' && !rules.includes(rule)) throw new UsageError(`A contract is ${rules.join(' or ')}.`);
    const data = await network.order('setContractRule', { isRequired: rule === '' ? null : rule === 'required' });
    const text = data.isRequired
      ? 'Contracts are required: ad blocks of publishers without one are stopped.'
      : 'Contracts are optional: a missing one stops nothing.';
    return { data, text };
  },
};
