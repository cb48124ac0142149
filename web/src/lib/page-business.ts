import { BUSINESS_HEADER } from '@deskbell/domain/business/header.ts'

let headers: Record<string, string> = {}

/** Makes the server refuse what this page asks from now on, if the browser is signed in to another business. */
export function keepToBusiness(businessId: string): void {
  headers = { [BUSINESS_HEADER]: businessId }
}

export function businessHeaders(): Record<string, string> {
  return headers
}
