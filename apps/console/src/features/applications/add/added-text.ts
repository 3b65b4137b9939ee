import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Application } from '@publisher-console/api-contract';
import { isReadable } from '@publisher-console/store-links/stores';

import { readLink } from '#features/applications/links/application-links.ts';

/** The message after an app was added: what happens to it next. */
export function addedText({ isNotPublished, storeCheckedAt, applicationUrl }: Application): MessageDescriptor {
  if (isNotPublished) return msg`App added. It is in test mode until you add its store link.`;
  const { link } = readLink(applicationUrl ?? '');
  if (storeCheckedAt === null && link !== null && isReadable(link.store))
    return msg`App added. We will look it up in its store again and then check it.`;
  return msg`App added. It shows ads as soon as the network has checked it.`;
}
