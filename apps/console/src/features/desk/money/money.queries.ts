import { msg } from '@lingui/core/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { LedgerKind } from '@publisher-console/api-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskCodes } from '#desk/staff-failures.ts';
import { kindNames } from './money-words.ts';

/** The tabs of the page, in their order. */
const moneyTabs = ['month', 'differences', 'adjustments', 'balances', 'payments', 'ledger', 'rules'] as const;

/** The dialogs that the page's address may name. */
const moneyDialogs = ['close', 'adjustment', 'withdrawal', 'drop', 'record', 'return', 'currency', 'days'] as const;

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);
const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/u;
const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const publisherNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/u), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(999_999_999),
);

/** The search of the page's address. */
export const moneySearch = v.object({
  tab: v.fallback(v.optional(v.picklist(moneyTabs), 'month'), 'month'),
  dialog: optional(v.picklist(moneyDialogs)),
  /** The subject of the dialog. */
  of: optional(text(100)),
  /** The month to show before the first close. */
  month: optional(v.pipe(v.string(), v.regex(monthPattern))),
  /** Of the balances. */
  search: optional(text(200)),
  payable: optional(v.boolean()),
  /** Of the ledger. */
  publisher: optional(publisherNumber),
  kind: optional(v.picklist(Object.keys(kindNames) as LedgerKind[])),
  booked: optional(v.pipe(v.string(), v.regex(monthPattern))),
});

export type MoneySearch = v.InferOutput<typeof moneySearch>;

/** The prefix of the keys of all data that a change of the ledger invalidates. */
export const moneyKey = ['desk', 'money'] as const;

export const moneyQuery = (api: DeskApi, month: string | undefined) =>
  queryOptions({
    queryKey: [...moneyKey, 'months', month ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/money', { params: { query: month === undefined ? {} : { month } }, signal })),
    staleTime: 5000,
  });

/** Rows per page. */
const rowsOfPage = 50;

export const differencesQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...moneyKey, 'differences'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/money/difference', { params: { query: { limit: rowsOfPage } }, signal })),
    staleTime: 5000,
  });

export const proposalsQuery = (api: DeskApi) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'proposals'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: rowsOfPage, ...(pageParam !== null && { after: pageParam }) };
      return unwrap(api.GET('/desk/money/proposal', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5000,
  });

interface BalanceFilter {
  search?: string | undefined;
  payable?: boolean | undefined;
}

/** The parameters of a call for balances. */
export function balanceQueryOf({ search, payable }: BalanceFilter) {
  return { ...(search !== undefined && { search }), ...(payable === true && { payable }) };
}

export const balancesQuery = (api: DeskApi, filter: BalanceFilter) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'balances', balanceQueryOf(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...balanceQueryOf(filter), limit: rowsOfPage, ...(pageParam !== null && { after: pageParam }) };
      return unwrap(api.GET('/desk/money/balance', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });

export type EntryFilter = Pick<MoneySearch, 'publisher' | 'kind' | 'booked'>;

/** The parameters of a call for entries. */
export function entryQueryOf({ publisher, kind, booked }: EntryFilter) {
  return {
    ...(publisher !== undefined && { publisher }),
    ...(kind !== undefined && { kind }),
    ...(booked !== undefined && { booked }),
  };
}

export const entriesQuery = (api: DeskApi, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey, 'entries', entryQueryOf(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...entryQueryOf(filter), limit: rowsOfPage, ...(pageParam !== null && { after: pageParam }) };
      return unwrap(api.GET('/desk/money/entry', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });

export const rulesQuery = (api: DeskApi) =>
  queryOptions({
    queryKey: [...moneyKey, 'rules'],
    queryFn: ({ signal }) => unwrap(api.GET('/desk/money/rule', { signal })),
    staleTime: 5000,
  });

/** The balance of a publisher. It also shows which publisher a typed Publisher ID belongs to. */
export const publisherMoneyQuery = (api: DeskApi, number: number) =>
  queryOptions({
    queryKey: [...moneyKey, 'publisher', number],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/desk/publisher/{number}/money', { params: { path: { number } }, signal })),
    staleTime: 5000,
  });

const codes = deskCodes;

export const moneyFailures = {
  load: { codes, fallback: msg`Failed to load money` },
  close: { codes, fallback: msg`The month was not closed` },
  correct: { codes, fallback: msg`No correction was booked` },
  adjust: { codes, fallback: msg`The adjustment was not added` },
  decide: { codes, fallback: msg`Nothing was decided` },
  withdraw: { codes, fallback: msg`The entry was not withdrawn` },
  check: { codes, fallback: msg`Failed to check the payments` },
  record: { codes, fallback: msg`No payment was recorded` },
  return: { codes, fallback: msg`The return was not recorded` },
  rules: { codes, fallback: msg`The rules were not saved` },
  publisher: {
    codes: { ...codes, not_found: msg`There is no publisher with this Publisher ID.` },
    fallback: msg`Failed to find the publisher`,
  },
} satisfies Record<string, FailureTexts>;
