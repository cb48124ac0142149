import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { MessageDescriptor } from '@lingui/core'

/** Errors that are told when nothing more can be loaded, on the way to a first screen, or before anything is sent. */
const FIRST_CODES = [
  'malformed_json',
  'bad_request',
  'not_signed_in',
  'invalid_credentials',
  'not_found',
  'invalid',
  'unavailable',
  'internal',
] as const satisfies ErrorCode[]

export type FirstCode = (typeof FIRST_CODES)[number]
/** Errors that most visits never see. How they are told is loaded with the first of them. */
export type RefusalCode = Exclude<ErrorCode, FirstCode>

export function isFirstCode(code: string): code is FirstCode {
  return FIRST_CODES.some((first) => first === code)
}

const labels = new Map<string, MessageDescriptor>()

/** Loads how the refusal with this code is told, unless it is there. Where it can't be, an error of the server is told. */
export async function loadRefusalLabel(code: string): Promise<void> {
  if (labels.size > 0 || isFirstCode(code)) return
  const refusals = await import('./refusal-labels.ts').catch(() => null)
  for (const [refused, label] of Object.entries(refusals?.REFUSALS ?? {})) labels.set(refused, label)
}

export function findRefusalLabel(code: string): MessageDescriptor | undefined {
  return labels.get(code)
}
