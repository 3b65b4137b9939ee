import type { Locale } from '@publisher-console/api-contract';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import type { ReasonSummary } from '#modules/applications/decisions/reason-texts.network.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { oneOf } from '#orders/option-values.ts';
import { requiredOption } from './options.ts';

const where = `CODE is one of ${rejectionCodes.join(', ')}.`;

const setCommand: CliCommand = {
  name: 'reasons set',
  operand: 'CODE',
  options: { 'why-en': 'string', 'why-ru': 'string', 'remedy-en': 'string', 'remedy-ru': 'string' },
  summary: 'set what publishers read about rejections with a code',
  help: `Sets what publishers read about later rejections with a code, in place of the built-in texts. Earlier rejections
keep theirs.

Usage: bin/network reasons set CODE --why-en TEXT --why-ru TEXT --remedy-en TEXT --remedy-ru TEXT

${where}
The code other has a remedy alone. A text is one line of at most 500 characters.`,

  async run(network, [named = ''], _folder, options) {
    const code = oneOf(rejectionCodes, named, 'CODE');
    const why = code === 'other' && options['why-en'] === undefined ? null : inBoth(options, 'why');
    const data = await network.order('setReasonText', { code, why, remedy: inBoth(options, 'remedy') });
    return { data, text: `Set:\n${linesOf(data)}` };
  },
};

const listCommand: CliCommand = {
  name: 'reasons list',
  operand: null,
  summary: 'list what publishers read about rejections',
  help: `Lists the texts of each code in both languages.

Usage: bin/network reasons list`,

  async run(network) {
    const data = await network.order('listReasons', {});
    return { data, text: data.map(linesOf).join('\n') };
  },
};

const resetCommand: CliCommand = {
  name: 'reasons reset',
  operand: 'CODE',
  summary: 'return to the built-in texts of a code',
  help: `Returns to the built-in texts of a code.

Usage: bin/network reasons reset CODE

${where}`,

  async run(network, [named = '']) {
    const data = await network.order('resetReasonText', { code: oneOf(rejectionCodes, named, 'CODE') });
    return { data, text: `Built-in again:\n${linesOf(data)}` };
  },
};

export const reasonsCommands: readonly CliCommand[] = [setCommand, listCommand, resetCommand];

function inBoth(options: ParsedOptions, name: string) {
  return { en: requiredOption(options, `${name}-en`), ru: requiredOption(options, `${name}-ru`) };
}

function linesOf({ code, why, remedy, updatedAt }: ReasonSummary): string {
  const inLocale = (locale: Locale) => `  ${locale}  ${[why?.[locale], remedy[locale]].filter(Boolean).join(' ')}`;
  return [`${code}  ${updatedAt?.slice(0, 10) ?? 'built-in'}`, inLocale('en'), inLocale('ru')].join('\n');
}
