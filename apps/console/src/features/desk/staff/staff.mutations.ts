import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StaffInvitationRequest, StaffRoleRequest } from '@publisher-console/api-contract/desk';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';
import { staffKey } from '#desk/staff.queries.ts';

const meta = { invalidates: [staffKey] };
const path = (id: string) => ({ params: { path: { id } } });

export const inviteStaff = (api: DeskApi) =>
  mutationOptions({
    mutationFn: (body: StaffInvitationRequest) => unwrap(api.POST('/desk/staff/invitation', { body })),
    meta,
  });

export const cancelInvitation = (api: DeskApi) =>
  mutationOptions({
    mutationFn: (id: string): Promise<unknown> => unwrap(api.DELETE('/desk/staff/invitation/{id}', path(id))),
    meta,
  });

export const changeStaff = (api: DeskApi, id: string) =>
  mutationOptions({
    mutationFn: (body: StaffRoleRequest) => unwrap(api.PUT('/desk/staff/{id}', { ...path(id), body })),
    meta,
  });

export const removeStaff = (api: DeskApi) =>
  mutationOptions({
    mutationFn: (id: string): Promise<unknown> => unwrap(api.DELETE('/desk/staff/{id}', path(id))),
    meta,
  });

const codes = { ...deskCodes, own_staff_membership: msg`Another admin has to do this for you.` };

export const staffFailures = {
  load: { codes, fallback: msg`Failed to load the staff` },
  invite: { codes, fallback: msg`Failed to send the invitation` },
  cancel: { codes, fallback: msg`Failed to cancel the invitation` },
  change: { codes, fallback: msg`Failed to change the role` },
  remove: { codes, fallback: msg`Failed to remove the member` },
} satisfies Record<string, FailureTexts>;
