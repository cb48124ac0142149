import type { ErrorCode, FieldProblem, Problem } from '@deskbell/domain/shared/errors.ts'

/** Refused request, with the server's problem document; code 'unavailable' if no server answered. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.title)
    this.name = 'ApiError'
    this.problem = problem
  }

  get code(): ErrorCode {
    return this.problem.code
  }

  get fields(): FieldProblem[] {
    return this.problem.fields ?? []
  }
}

export function createProblem(status: number, code: ErrorCode, title: string): Problem {
  return { type: 'about:blank', title, status, code }
}

export function isApiError(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}

/** True if the server itself refused the request, and so is reachable; a retry doesn't help. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.problem.status >= 400 && error.problem.status < 500
}

/** True if no working server answered: a retry later can help. */
export function isOutage(error: unknown): boolean {
  return isApiError(error) && (error.code === 'unavailable' || error.problem.status === 503)
}

/** True if the person cancelled the confirmation of who they are, which needs no error message. */
export function isReauthenticationCancelled(error: unknown): boolean {
  return isApiError(error, 'reauthentication_required')
}
