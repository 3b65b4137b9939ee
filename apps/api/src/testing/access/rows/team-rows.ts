import type { OperationRows } from '#testing/access/operation-row.ts';

const link = { expires: 1_795_210_000, hash: 'q'.repeat(43) };
const expired = { status: 422, code: 'link_expired' } as const;
const analyst = { role: 'analyst', applications: null } as const;
const notFound = { status: 404, code: 'not_found' } as const;

/** Operations on who acts for a publisher. */
export const teamRows = {
  getTeam: {},
  inviteMember: {
    request: ({ invitedEmail, applicationId }) => ({
      body: { email: invitedEmail, role: 'analyst', applications: [applicationId] },
    }),
    foreign: { status: 422, code: 'validation_failed' },
  },
  cancelInvitation: { request: ({ invitationId }) => ({ params: { id: invitationId } }), isDestructive: true },
  resendInvitation: { request: ({ invitationId }) => ({ params: { id: invitationId } }) },
  updateMember: {
    request: ({ memberId, applicationId }) => ({
      params: { id: memberId },
      body: { ...analyst, applications: [applicationId] },
    }),
    foreign: { status: 422, code: 'validation_failed' },
  },
  removeMember: { request: ({ memberId }) => ({ params: { id: memberId } }), isDestructive: true },
  requireFactor: { request: () => ({ body: { isRequired: true } }) },
  leaveTeam: { own: { status: 409, code: 'last_owner' }, member: { status: 200 }, isDestructive: true },
  offerOwnership: { request: ({ memberId }) => ({ body: { member: memberId } }), foreign: notFound },
  cancelTransfer: { member: notFound, isDestructive: true },
  confirmTransfer: { own: notFound },
  showInvitation: {
    request: ({ invitationId: invitation }) => ({ body: { ...link, invitation } }),
    own: expired,
    foreign: expired,
  },
  acceptInvitation: {
    request: ({ invitationId: invitation }) => ({
      body: { ...link, invitation, password: 'another horse battery' },
    }),
    own: expired,
    foreign: expired,
  },
  joinTeam: {
    beforeOffer: true,
    whileBlocked: true,
    request: ({ invitationId: invitation }) => ({ body: { ...link, invitation } }),
    own: expired,
    foreign: expired,
  },
} satisfies Partial<OperationRows>;
