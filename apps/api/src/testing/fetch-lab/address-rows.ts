import {
  internalNames,
  lookAlikes,
  otherFormsOfAddresses,
  privateIPv4,
  privateIPv6,
  relativeUrls,
  wrongUrls,
} from './hostile-urls.ts';
import type { Lab } from './lab-network.ts';
import { siteAddresses } from './lab-names.ts';
import type { LabRow, RowResult } from './lab-row.ts';
import { createVectors, fitsHeader } from './vectors.ts';
import type { Vector } from './vectors.ts';

type Attack = [way: string, vector: Vector, url: string];

/** Tries attacks one after the other; whatever answers is a fault. */
async function tryAll(lab: Lab, attacks: Attack[], mayAnswer = false): Promise<RowResult> {
  const faults: string[] = [];
  for (const [way, vector, url] of attacks) {
    const isAnswered = await vector(url);
    const hits = lab.takeHits();
    if (isAnswered && !mayAnswer) hits.push('an answer');
    faults.push(...hits.map((hit) => `${way} of ${url.slice(0, 100)}: ${hit}`));
  }
  return { tried: attacks.length, faults };
}

/** Every URL in every way. */
function everyWay(lab: Lab, urls: string[]): Attack[] {
  const { direct, indirect } = createVectors(lab);
  return urls.flatMap((url) => [
    ...Object.entries(direct).map(([way, vector]): Attack => [way, vector, url]),
    ...Object.entries(indirect)
      .filter(() => fitsHeader(url))
      .map(([way, vector]): Attack => [way, vector, url]),
  ]);
}

const bothSchemes = (hosts: string[]) => hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]);

/** URLs of names that a row adds, each with its own answer. */
function named(lab: Lab, answers: string[][]): string[] {
  return answers.flatMap((addresses, index) => {
    const name = `inside-${index}.example`;
    lab.namesOfRow.set(name, addresses);
    return bothSchemes([name]);
  });
}

const bracketed = privateIPv6.map((address) => `[${address}]`);
const isForm = (of: (what: string, url: string) => boolean) => wrongUrls.filter(([what, url]) => of(what, url));
const ports = isForm((what) => what.includes('port'));
const schemes = isForm((what, url) => !/^\s*https?:/.test(url) || what === '10 KB');
const others = wrongUrls.filter((wrong) => !ports.includes(wrong) && !schemes.includes(wrong));

const wayIn = (what: string, id: string, run: LabRow['run']): LabRow => ({ id, what, run });

export const addressRows: LabRow[] = [
  wayIn('private and reserved IPv4 addresses', 'F-01', (lab) => tryAll(lab, everyWay(lab, bothSchemes(privateIPv4)))),
  wayIn('other forms of 127.0.0.1 and ::1', 'F-02', (lab) =>
    tryAll(lab, everyWay(lab, bothSchemes(otherFormsOfAddresses))),
  ),
  wayIn('private, mapped, translated and tunnelled IPv6 addresses', 'F-03', (lab) =>
    tryAll(lab, everyWay(lab, bothSchemes(bracketed))),
  ),
  wayIn('names that mean something only inside, which no name server is asked for', 'F-05', async (lab) => {
    const urls = bothSchemes(internalNames);
    const { website } = createVectors(lab);
    const result = await tryAll(lab, [
      ...everyWay(lab, urls),
      ...urls.map((url): Attack => ['website of a developer', website, url]),
    ]);
    // The website of a developer is no URL: only the part of it that a registrar sold is asked for.
    const asked = lab.names.questions.filter(({ name }) => !/\.(?:example|com)$/.test(name));
    return { ...result, faults: [...result.faults, ...asked.map(({ name }) => `a question for ${name}`)] };
  }),
  wayIn('names with a private address, by A, AAAA and alias', 'F-06', async (lab) => {
    const urls = named(
      lab,
      [...privateIPv4, ...privateIPv6].map((address) => [address]),
    );
    lab.namesOfRow.set('alias.example', { alias: 'localhost', addresses: ['127.0.0.1', '::1'] });
    urls.push(...bothSchemes(['alias.example']));
    const { website } = createVectors(lab);
    return tryAll(lab, [
      ...everyWay(lab, urls),
      ...urls.map((url): Attack => ['website of a developer', website, url]),
    ]);
  }),
  wayIn('names with public and private addresses: the private ones are never tried', 'F-06 mixed', (lab) => {
    const inside = ['127.0.0.1', '10.0.0.1', '::1', 'fd00:ec2::254'];
    const mixed = inside.flatMap((address) =>
      siteAddresses.flatMap((site) => [
        [address, site],
        [site, address],
        [address, address, address, site],
      ]),
    );
    // c-ares sorts addresses, so what comes first differs by family.
    const urls = named(lab, mixed).filter((url) => url.startsWith('http:'));
    const { direct } = createVectors(lab);
    lab.site.pages = Object.fromEntries(urls.map((url) => [url, { body: 'public' }]));
    return tryAll(
      lab,
      urls.map((url): Attack => ['fetch', direct.fetch, url]),
      true,
    );
  }),
  wayIn('user information, backslashes, control characters, blanks and labels that DNS does not have', 'F-08', (lab) =>
    tryAll(
      lab,
      everyWay(
        lab,
        others.map(([, url]) => url),
      ),
    ),
  ),
  wayIn('hosts that look like those of a store, also by redirects of the store', 'F-09', (lab) => {
    const { store } = createVectors(lab);
    const urls = lookAlikes.map((host) => `https://${host}`);
    return tryAll(
      lab,
      urls.map((url): Attack => ['redirect of a store', store, url]),
    );
  }),
  wayIn('ports other than 80 and 443', 'F-14', (lab) =>
    tryAll(
      lab,
      everyWay(
        lab,
        ports.map(([, url]) => url),
      ),
    ),
  ),
  wayIn('other schemes, relative and very long URLs', 'F-15', async (lab) => {
    const { direct } = createVectors(lab);
    const relative = relativeUrls.flatMap(([, url]) =>
      Object.entries(direct).map(([way, vector]): Attack => [way, vector, url]),
    );
    return tryAll(lab, [
      ...everyWay(
        lab,
        schemes.map(([, url]) => url),
      ),
      ...relative,
    ]);
  }),
  wayIn('webhooks over http', 'F-15 webhook', (lab) => {
    const { direct } = createVectors(lab);
    return tryAll(lab, [['webhook', direct.webhook, 'http://site.example/hook']]);
  }),
  wayIn('the hosts of the product itself, whatever DNS says', 'F-26', (lab) =>
    tryAll(lab, everyWay(lab, bothSchemes(['console.shop', 'CONSOLE.shop', 'stage.console.shop']))),
  ),
];
