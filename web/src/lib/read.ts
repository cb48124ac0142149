import type { ErrorCode, Problem } from '@deskbell/domain/shared/errors.ts'
import type { ClientResponse } from 'hono/client'
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status'
import { ApiError, createProblem, isOutage } from './api-error.ts'
import { requestFailed, requestSucceeded } from './connection.ts'
import { loadRefusalLabel } from './refusals.ts'

/** Common part of a `fetch` response and one of the typed client. */
type AnyResponse = { ok: boolean; status: number; json(): Promise<unknown>; text(): Promise<string> }

/** Body type of a successful response. */
type Answer<Response> =
  Response extends ClientResponse<infer Body, infer Status, infer _Format>
    ? Status extends ClientErrorStatusCode | ServerErrorStatusCode
      ? never
      : Body
    : unknown

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  404: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'status' in body
}

function findCode({ status }: AnyResponse): ErrorCode {
  return CODE_BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'internal')
}

/** Converts an error response. A proxy or the auth library may use a format of its own. */
async function refusal(response: AnyResponse): Promise<ApiError> {
  const body = await response.json().catch(() => null)
  const problem = isProblem(body) ? body : createProblem(response.status, findCode(response), `HTTP ${response.status}`)
  await loadRefusalLabel(problem.code)
  return new ApiError(problem)
}

function fail(error: ApiError): never {
  if (isOutage(error)) requestFailed()
  throw error
}

async function answered<R>(request: Promise<R>): Promise<R> {
  try {
    return await request
  } catch (error) {
    // An aborted request says nothing about the server.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return fail(new ApiError(createProblem(0, 'unavailable', 'No answer')))
  }
}

/**
 * Returns the JSON of a response, null if it is empty. Throws ApiError for every refusal; 'unavailable' if nobody
 * answers.
 */
export async function read<R extends AnyResponse>(request: Promise<R>): Promise<Answer<R>> {
  const response = await answered(request)
  if (!response.ok) return fail(await refusal(response))
  requestSucceeded()
  const text = await answered(response.text())
  return (text === '' ? null : JSON.parse(text)) as Answer<R>
}
