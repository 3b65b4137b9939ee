import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityKind } from '@publisher-console/api-contract';

/** The kinds of events; after those of an ad block its title is shown. */
const kindWords: Record<ActivityKind, MessageDescriptor> = {
  application_created: msg`App added`,
  application_updated: msg`App changed`,
  application_stopped: msg`App stopped`,
  application_resumed: msg`App resumed`,
  application_deleted: msg`App deleted`,
  application_approved: msg`App approved`,
  application_rejected: msg`App rejected`,
  application_test_mode: msg`App put into test mode`,
  ad_block_created: msg`Ad block created`,
  ad_block_updated: msg`Ad block changed`,
  ad_block_stopped: msg`Ad block stopped`,
  ad_block_resumed: msg`Ad block resumed`,
  ad_block_deleted: msg`Ad block deleted`,
  app_ads_txt_checked: msg`app-ads.txt checked`,
  app_ads_txt_lost: msg`app-ads.txt needs fixing`,
  app_ads_txt_restored: msg`app-ads.txt is complete again`,
};

/** @returns the kind itself if it is one of a newer server */
export function kindText(i18n: I18n, kind: string): string {
  const words: Partial<Record<string, MessageDescriptor>> = kindWords;
  const known = words[kind];
  return known === undefined ? kind : i18n._(known);
}
