import { Trans } from '@lingui/react/macro';
import type { NetworkDocumentSummary } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';

import { LatePart } from '#common/late/late-part.tsx';
import { StorageNotice } from '#features/auth/storage-notice.tsx';
import type { Served } from '#network-documents/served-data.ts';

import type { NewAccount } from './link-resend.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const SignUpDoneDialog = lazyRouteComponent(() => import('./sign-up-done-dialog.tsx'), 'SignUpDoneDialog');

/** Registration: the form, then a dialog about the confirmation link. */
export function SignUpPage({ published }: { published: Served<NetworkDocumentSummary[]> | undefined }) {
  const [account, setAccount] = useState<NewAccount>();
  return (
    <div className="flex w-full max-w-lg flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign up</Trans>
      </h1>
      <StorageNotice />
      <Card className="p-6">
        <SignUpForm published={published} onSignedUp={setAccount} />
      </Card>
      <p className="text-center text-text-muted">
        <Trans>
          Already have an account?{' '}
          <Link to="/auth/login" className={linkStyle()}>
            Sign in
          </Link>
        </Trans>
      </p>
      <LatePart>
        {account !== undefined && <SignUpDoneDialog account={account} onClose={() => setAccount(undefined)} />}
      </LatePart>
    </div>
  );
}
