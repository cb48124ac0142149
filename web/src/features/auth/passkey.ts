import { t } from '@lingui/core/macro'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'

export function describePasskeyError(error: unknown): string {
  return isApiError(error) ? formatProblem(error) : t`The passkey could not be used. Use your password instead.`
}
