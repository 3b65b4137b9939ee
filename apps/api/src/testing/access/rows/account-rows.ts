import type { OperationRows } from '#testing/access/operation-row.ts';

const link = { user: '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01', expires: 1_795_210_000, hash: 'q'.repeat(43) };
const expired = { status: 422, code: 'link_expired' } as const;
const passkeyProof = {
  id: 'q2w3ZXJ0eQ',
  rawId: 'q2w3ZXJ0eQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};
const newPasskey = { ...passkeyProof, response: { clientDataJSON: 'e30', attestationObject: 'e30' } };
const newPassword = 'another horse battery';

/** Operations on accounts, sessions and API tokens. */
export const accountRows = {
  login: {
    request: ({ email, password }) => ({ body: { login: email, password } }),
    // The publishers of the matrix have a second factor.
    own: { status: 422, code: 'factor_required' },
    foreign: { status: 422, code: 'invalid_credentials' },
    records: 'audit_event',
  },
  logout: { beforeNewPassword: true, whileBlocked: true, isDestructive: true },
  loginWithFactor: {
    request: () => ({ body: { ticket: 'q'.repeat(43), code: '287082' } }),
    own: { status: 422, code: 'ticket_expired' },
  },
  getPasskeyLogin: {
    request: () => ({ body: { ticket: 'q'.repeat(43) } }),
    own: { status: 422, code: 'ticket_expired' },
  },
  loginWithPasskey: {
    request: () => ({ body: { passkey: passkeyProof } }),
    own: { status: 422, code: 'factor_invalid' },
  },
  getFactors: {},
  beginTotp: {},
  confirmTotp: {
    request: () => ({ body: { id: link.user, code: '287082', name: 'Phone' } }),
    own: { status: 422, code: 'factor_invalid' },
  },
  beginPasskey: {},
  addPasskey: {
    request: () => ({ body: { passkey: newPasskey, name: 'Laptop' } }),
    own: { status: 422, code: 'factor_invalid' },
  },
  renameFactor: { request: ({ factorId }) => ({ params: { id: factorId }, body: { name: 'Work phone' } }) },
  removeFactor: { request: ({ factorId }) => ({ params: { id: factorId } }), isDestructive: true },
  renewRecoveryCodes: {},
  dismissAnnouncement: {
    request: () => ({ params: { id: link.user } }),
    own: { status: 404, code: 'not_found' },
    isShared: 'Announcements are the network’s.',
  },
  stopFactorReset: { own: { status: 404, code: 'not_found' } },
  stopFactorResetByLink: { request: () => ({ body: { hash: link.hash } }), own: expired },
  getFactorCheck: {},
  checkFactor: {
    request: () => ({ body: { code: '287082' } }),
    own: { status: 422, code: 'factor_invalid' },
    records: 'audit_event',
  },
  refreshToken: {
    request: ({ refreshToken }) => ({ body: { refresh_token: refreshToken } }),
    isDestructive: true,
    foreign: { status: 401, code: 'session_invalid' },
  },
  register: {
    request: ({ email }) => ({
      body: {
        lastName: 'Nord',
        firstName: 'Anna',
        email,
        password: newPassword,
        passwordConfirm: newPassword,
        name: 'Northwind Games',
        website: 'https://northwind.example',
        contacts: '@anna_nord',
        isPrivacyPolicyAccepted: true,
      },
    }),
    own: { status: 422, code: 'email_taken' },
    records: 'audit_event',
    revealReason: 'The specification names a taken address.',
  },
  confirmRegistration: { request: () => ({ body: link }), own: expired, records: 'audit_event' },
  requestPasswordRestore: {
    request: ({ email }) => ({ body: { email } }),
    records: 'audit_event',
    revealReason: 'The specification names an unknown address.',
  },
  confirmPasswordRestore: { request: () => ({ body: link }), own: expired, records: 'audit_event' },
  getCurrentUser: { beforeNewPassword: true, whileBlocked: true },
  getSessions: { beforeOffer: true, whileBlocked: true },
  endOtherSessions: { beforeOffer: true, whileBlocked: true, isDestructive: true },
  endSession: {
    request: ({ sessionId }) => ({ params: { id: sessionId } }),
    beforeOffer: true,
    whileBlocked: true,
    isDestructive: true,
  },
  switchPublisher: {
    request: ({ publisherId }) => ({ body: { publisher: publisherId } }),
    foreign: { status: 404, code: 'not_found' },
    beforeOffer: true,
    whileBlocked: true,
  },
  updateEmail: {
    request: ({ email }) => ({ body: { email } }),
    beforeOffer: true,
    revealReason: 'The specification names a taken address.',
  },
  confirmEmailChange: { request: () => ({ body: link }), own: expired },
  updatePassword: {
    request: () => ({ body: { password: newPassword, retry_password: newPassword } }),
    beforeNewPassword: true,
    whileBlocked: true,
    isDestructive: true,
  },
  acceptOffer: { beforeOffer: true, isDestructive: true },
  getApiTokens: {},
  createApiToken: { request: () => ({ body: { name: 'Report', scopes: ['apps:read'], expiresAt: null } }) },
  revokeApiToken: { request: ({ apiTokenId }) => ({ params: { id: apiTokenId } }) },
} satisfies Partial<OperationRows>;
