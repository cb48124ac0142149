import { z } from 'zod'

/** Why pieces of a product came or left. `used`: by the business itself. `counted`: the difference of a stock-taking. */
export const StockKind = z.enum(['delivered', 'sold', 'returned', 'used', 'counted', 'broken'])
export type StockKind = z.infer<typeof StockKind>
