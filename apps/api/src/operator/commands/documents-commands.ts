import { isUtf8 } from 'node:buffer';
import { actFields } from '@publisher-console/api-contract/act-fields';
import { locales } from '@publisher-console/api-contract/locales';
import { oneOf, UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import type { CommandInput } from '#orders/command.ts';
import type { DocumentSummary } from '#modules/documents/network-documents/network-documents.network.ts';
import type { NetworkCommands } from '#network-orders.ts';
import { readInputFile } from './options.ts';
import { counterparties, documentKinds } from '#modules/documents/network-documents/document-kinds.ts';

type DocumentPlace = CommandInput<NetworkCommands, 'removeDocument'>;

const options = { language: 'string', counterparty: 'string' } as const;

/** Bytes; a document has at most 100,000 characters. */
const largestFile = 512 * 1_024;

const where = `KIND is one of ${documentKinds.join(', ')}.
LANGUAGE is ${locales.join(' or ')}. COUNTERPARTY, for a contract_template, a verification_list
or an act alone, is one of ${counterparties.join(', ')};
without it, the document is for all of them that have none of their own.`;

const setCommand: CliCommand = {
  name: 'documents set',
  operand: 'KIND FILE',
  options,
  summary: 'publish a text of the network, such as its offer, from a file',
  help: `Publishes a text of the network in one language, in place of the one before.

Usage: bin/network documents set KIND FILE --language LANGUAGE [--counterparty COUNTERPARTY]

${where}

FILE is a text in UTF-8 of up to 100,000 characters. Its first line is the title:

  # Public offer

  A paragraph. A line break inside of it is a space;
  a blank line ends it.

  ## A heading

  ### A smaller heading

  - An item of a list
  - Another one

Everything else, HTML included, is shown as it stands. Each heading with ## of a faq is
a question. A contract_template may name {company}, {name}, {email} and {publisherId},
which are filled in for each publisher. An act may name
${actFields.map((name) => `{${name}}`).join(' ')}.
A month's act has the text that was set when the month was closed.`,

  async run(network, [kind = '', file = ''], folder, input) {
    const place = placeOf(kind, input);
    const bytes = await readInputFile(file, { folder, largest: largestFile });
    if (!isUtf8(bytes)) throw new Error(`${file} is not a text in UTF-8.`);
    const source = bytes.toString('utf8').replace(/^\uFEFF/, '');
    const data = await network.order('setDocument', { ...place, source });
    return { data, text: `Set:\n${lineOf(data)}` };
  },
};

const listCommand: CliCommand = {
  name: 'documents list',
  operand: null,
  summary: 'list the texts of the network',
  help: `Lists the texts of the network: kind, language, counterparty (- for all), day of the last
change, title, and the SHA-256 of the text. An account that has accepted the offer keeps
the SHA-256 of the text that it accepted.

Usage: bin/network documents list`,

  async run(network) {
    const data = await network.order('listDocuments', {});
    return { data, text: data.length === 0 ? 'There are none.' : data.map(lineOf).join('\n') };
  },
};

const removeCommand: CliCommand = {
  name: 'documents remove',
  operand: 'KIND',
  options,
  summary: 'take a text of the network back',
  help: `Removes a text of the network in one language.

Usage: bin/network documents remove KIND --language LANGUAGE [--counterparty COUNTERPARTY]

${where}`,

  async run(network, [kind = ''], _folder, input) {
    const data = placeOf(kind, input);
    await network.order('removeDocument', data);
    return { data, text: 'Removed.' };
  },
};

export const documentsCommands: readonly CliCommand[] = [setCommand, listCommand, removeCommand];

function placeOf(kind: string, { language, counterparty }: ParsedOptions): DocumentPlace {
  if (language === undefined) throw new UsageError('--language is missing.');
  return {
    kind: oneOf(documentKinds, kind, 'KIND'),
    locale: oneOf(locales, language, '--language'),
    counterparty: counterparty === undefined ? null : oneOf(counterparties, counterparty, '--counterparty'),
  };
}

function lineOf({ kind, locale, counterparty, updatedAt, title, digest }: DocumentSummary): string {
  return `${kind}  ${locale}  ${counterparty ?? '-'}  ${updatedAt.slice(0, 10)}  ${title}  ${digest}`;
}
