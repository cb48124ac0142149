/** Whom and what the checkout begins with. */
export type CheckoutSearch = {
  client?: string
  /** Unpaid visits of the client to pay for, or 'all'. */
  visit?: string | string[]
}

export function toCheckoutSearch({ client, visit }: Record<string, unknown>): CheckoutSearch {
  const visits = [visit].flat().filter((id) => typeof id === 'string')
  return {
    ...(typeof client === 'string' && { client }),
    ...(visits.length > 0 && { visit: visits.length === 1 ? visits[0] : visits }),
  }
}
