import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { InvitationRequest, MemberRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { userKeys } from '#session/current-user.queries.ts';

import { teamKey } from '#session/team.ts';

const meta = { invalidates: [teamKey] };
const path = (id: string) => ({ params: { path: { id } } });

export const inviteMember = (api: ApiClient) =>
  mutationOptions({ mutationFn: (body: InvitationRequest) => unwrap(api.POST('/team/invitation', { body })), meta });

export const resendInvitation = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (id: string) => unwrap(api.POST('/team/invitation/{id}/resend', path(id))),
    meta,
  });

export const cancelInvitation = (api: ApiClient) =>
  mutationOptions({ mutationFn: (id: string) => unwrap(api.DELETE('/team/invitation/{id}', path(id))), meta });

export const updateMember = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: (body: MemberRequest) => unwrap(api.PUT('/team/member/{id}', { ...path(id), body })),
    meta,
  });

export const removeMember = (api: ApiClient) =>
  mutationOptions({ mutationFn: (id: string) => unwrap(api.DELETE('/team/member/{id}', path(id))), meta });

export const requireFactor = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (isRequired: boolean) => unwrap(api.PUT('/team/factor', { body: { isRequired } })),
    meta,
  });

/** Leaves the team. The session ends with the membership, so nothing is refetched. */
export const leaveTeam = (api: ApiClient) => mutationOptions({ mutationFn: () => unwrap(api.POST('/team/leave')) });

export const offerOwnership = (api: ApiClient) =>
  mutationOptions({ mutationFn: (member: string) => unwrap(api.POST('/team/transfer', { body: { member } })), meta });

/** Confirms a transfer, which changes the caller's role. */
export const confirmTransfer = (api: ApiClient) =>
  mutationOptions({
    mutationFn: () => unwrap(api.POST('/team/transfer/confirm')),
    meta: { invalidates: [userKeys.all] },
  });

export const cancelTransfer = (api: ApiClient) =>
  mutationOptions({ mutationFn: () => unwrap(api.DELETE('/team/transfer')), meta });

const codes = {
  last_owner: msg`You are the only owner. Make another member an owner first.`,
  member_limit: msg`A team can have 50 members and invitations. Remove or cancel one first.`,
  not_found: msg`This is not there any more. Reload the page.`,
};

export const teamFailures = {
  load: { fallback: msg`Failed to load the team` },
  invite: { codes, fallback: msg`Failed to send the invitation` },
  cancel: { codes, fallback: msg`Failed to cancel the invitation` },
  update: { codes, fallback: msg`Failed to change the member` },
  remove: { codes, fallback: msg`Failed to remove the member` },
  leave: { codes, fallback: msg`Failed to leave the team` },
  factorRule: { codes, fallback: msg`Failed to change the rule` },
  transfer: { codes, fallback: msg`Failed to change the ownership` },
} satisfies Record<string, FailureTexts>;
