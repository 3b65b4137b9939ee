import type { Config } from '#config.ts';
import type { ReadNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';

interface NetworkFilesOptions extends Pick<Config, 'brand'> {
  adFormats: AdFormats;
  readNetworkFile: ReadNetworkFile;
}

/** What the processes of a network compare, by the settings that name the files. */
export function networkFiles({ brand, adFormats, readNetworkFile }: NetworkFilesOptions) {
  // The path of a file of the brand has a digest of its content.
  const fonts = brand.fonts.map(({ file, ...font }) => ({ ...font, path: file.path }));
  const look = JSON.stringify({ ...brand, logo: brand.logo?.path, fonts });
  return {
    APP_ADS_TXT_FILE: async () => (await readNetworkFile()).content,
    AD_FORMATS_FILE: async () => JSON.stringify(adFormats.all),
    BRAND_DIR: async () => look,
  };
}
