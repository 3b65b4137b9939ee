import type { Locale } from '@publisher-console/api-contract';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bodyErrors, differingField, mandatorySentences } from '#contract/validation/body-errors.ts';
import { failureEnvelope } from '#contract/envelope.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import { preferredLocale } from '#contract/language.ts';
import { fieldSentences } from '#contract/field-sentences.ts';
import { ApiError } from '#contract/api-error.ts';
import { FilesUnavailable } from '#stores/files/file-store.ts';
import type { FieldErrors } from '#contract/api-error.ts';
import { isConnectionFault, isDiskFull } from '#stores/store-faults.ts';
import { StatementTooCostly, WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { hasLeft, logFailure } from './call-log.ts';
import { noStore } from './security-headers.ts';

/** Answers a call that was refused or failed: the one place where an error becomes status, headers and envelope. */
export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = preferredLocale(request.headers['accept-language']);
  const apiError = apiErrorFor(error, locale, request);
  const { status, retryAfter } = failureAnswers[apiError.code];
  // A failure because the caller left is not an error of the server. The call's line in the log records that the caller
  // left.
  if (status >= 500 && !hasLeft(request, reply)) logFailure(error, request);
  // A file may have failed before its first piece, when its headers were set already.
  reply.removeHeader('content-disposition');
  reply.header('cache-control', noStore);
  const seconds = apiError.retryAfter ?? retryAfter;
  if (seconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))));
  return reply.code(status).type('application/json; charset=utf-8').send(failureEnvelope(apiError, locale));
}

/**
 * The rejection for an error: a rejection itself, a matching code for an error of the framework, and for any other
 * error one that reveals nothing of it.
 */
function apiErrorFor(error: unknown, locale: Locale, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StatementTooCostly) return new ApiError('report_too_large', { cause: error });
  if (
    error instanceof WarehouseUnavailable ||
    error instanceof FilesUnavailable ||
    isConnectionFault(error) ||
    isDiskFull(error)
  )
    return new ApiError('unavailable', { cause: error });

  const { validation, validationContext, statusCode = 500 } = error as Partial<FastifyError>;
  // A malformed id is answered like an unknown one.
  if (validationContext === 'params') return new ApiError('not_found');
  if (validationContext === 'headers') return new ApiError('malformed_request');
  if (validation !== undefined) {
    const fieldErrors = wrongFields(validation as ErrorObject[], locale, request);
    return fieldErrors === null
      ? new ApiError('malformed_request')
      : new ApiError('validation_failed', { fieldErrors });
  }
  if (statusCode === 413) return new ApiError('payload_too_large');
  if (statusCode === 415) return new ApiError('unsupported_media_type');
  if (statusCode === 404) return new ApiError('not_found');
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'unexpected', { cause: error });
}

/**
 * Also reports that two passwords differ. The handler that compares them does not run when other fields of the body are
 * wrong.
 */
function wrongFields(errors: ErrorObject[], locale: Locale, request: FastifyRequest): FieldErrors | null {
  const { operationId } = request.routeOptions.config;
  if (operationId === undefined) return bodyErrors(errors, locale);
  const fieldErrors = bodyErrors(errors, locale, mandatorySentences[operationId]);
  const differing = differingField(operationId, request.body);
  if (fieldErrors === null || differing === null) return fieldErrors;
  return { [differing]: [fieldSentences.passwordsDiffer[locale]], ...fieldErrors };
}
