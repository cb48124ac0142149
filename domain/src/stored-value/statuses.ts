/** What a gift card can be, as a list is filtered. Without zod, so that the app's first script does not load it. */
export const GIFT_CARD_STATUSES = ['open', 'unpaid', 'used', 'expired', 'blocked'] as const
