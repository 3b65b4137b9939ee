import { isUtf8 } from 'node:buffer';
import { locales } from '@publisher-console/api-contract/locales';
import { oneOf, UsageError } from '#orders/option-values.ts';
import type { CommandInput } from '#orders/command.ts';
import type { GuideSummary } from '#modules/integration/guides.network.ts';
import type { NetworkCommands } from '#network-orders.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { readInputFile } from './options.ts';

type GuidePlace = CommandInput<NetworkCommands, 'removeGuide'>;

const options = { language: 'string' } as const;

/** Bytes; a guide has at most 20,000 characters. */
const largestFile = 128 * 1_024;

const where = `PLATFORM is a short name such as android, ios or unity. The guides android and ios are for
apps of that platform alone; any other is for all apps. LANGUAGE is ${locales.join(' or ')}.`;

const setCommand: CliCommand = {
  name: 'integration set',
  operand: 'PLATFORM FILE',
  options,
  summary: 'publish how to show ads in an app on one platform, from a file',
  help: `Publishes how to show ads in an app on one platform, in place of the guide before.

Usage: bin/network integration set PLATFORM FILE --language LANGUAGE

${where}

FILE is a text in UTF-8 of up to 20,000 characters:

  # Android
  test fs_banner: demo-fs-banner
  test rewarded_video: demo-rewarded-video

  ## Start the SDK
  A text above the code.

  \`\`\`
  NetworkAds.start(context, "{appId}")
  \`\`\`

  ## Show the ad [rewarded_video]

The first line is the title of the tab. The test lines are optional: their IDs take the
place of an ad block's own while a developer tests. Each ## is a step; one that ends
with the id of an ad format in brackets is for that format alone. {appId}, {adBlockId}
and {publisherId} are filled in for each publisher.`,

  async run(network, [name = '', file = ''], folder, input) {
    const place = placeOf(name, input);
    const bytes = await readInputFile(file, { folder, largest: largestFile });
    if (!isUtf8(bytes)) throw new Error(`${file} is not a text in UTF-8.`);
    const data = await network.order('setGuide', { ...place, source: bytes.toString('utf8') });
    return { data, text: `Set:\n${lineOf(data)}` };
  },
};

const listCommand: CliCommand = {
  name: 'integration list',
  operand: null,
  summary: 'list the guides that show developers how to show ads',
  help: `Lists the guides: platform, language, day of the last change, title.

Usage: bin/network integration list`,

  async run(network) {
    const data = await network.order('listGuides', {});
    return { data, text: data.length === 0 ? 'There are none.' : data.map(lineOf).join('\n') };
  },
};

const removeCommand: CliCommand = {
  name: 'integration remove',
  operand: 'PLATFORM',
  options,
  summary: 'take a guide back',
  help: `Removes the guide for one platform in one language.

Usage: bin/network integration remove PLATFORM --language LANGUAGE

${where}`,

  async run(network, [name = ''], _folder, input) {
    const data = placeOf(name, input);
    await network.order('removeGuide', data);
    return { data, text: 'Removed.' };
  },
};

export const integrationCommands: readonly CliCommand[] = [setCommand, listCommand, removeCommand];

function placeOf(name: string, { language }: ParsedOptions): GuidePlace {
  if (language === undefined) throw new UsageError('--language is missing.');
  return { name, locale: oneOf(locales, language, '--language') };
}

function lineOf({ name, locale, updatedAt, title }: GuideSummary): string {
  return `${name}  ${locale}  ${updatedAt.slice(0, 10)}  ${title}`;
}
