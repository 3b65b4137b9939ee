import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';

import { addDays } from '#common/format/days.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';

const text = (most: number) => v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(most))), undefined);
/** A day in ISO 8601. `v.isoDate` is not used: its code would be in the file that every page of publishers loads. */
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;
const day = v.fallback(v.optional(v.pipe(v.string(), v.regex(dayPattern))), undefined);

/** The filters of the page, as in its address. Days are in the browser's time zone. */
export const auditSearch = v.object({
  /** The publisher: an e-mail address or the Publisher ID. */
  user: text(320),
  /** The actor: an e-mail address, or a name as the terminal shows it. */
  by: text(320),
  kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/u))), undefined),
  from: day,
  to: day,
});

export type AuditSearch = v.InferOutput<typeof auditSearch>;

/** The first instant of a day in the browser's time zone. */
function startOf(of: string): string {
  return new Date(`${of}T00:00`).toISOString();
}

/** The parameters of a call for the filters. */
export function auditQueryOf({ user, by, kind, from, to }: AuditSearch): Record<string, string> {
  return {
    ...(user !== undefined && { user }),
    ...(by !== undefined && { actor: by }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(addDays(to, 1)) }),
  };
}

export const auditQuery = (api: DeskApi, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'audit', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...auditQueryOf(search), ...(pageParam !== null && { after: pageParam }) };
      return unwrap(api.GET('/desk/audit', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5000,
  });

export const auditFailures: FailureTexts = { codes: deskCodes, fallback: msg`Failed to load the audit log` };
