import { router } from '../../http/router.ts'
import { problem, Refusal } from '../../middleware/errors.ts'
import { metrics } from './metrics.ts'

/** For whoever operates the server: is it alive, can it serve, how is it doing. */
export const health = router()
  .get('/livez', (c) => c.text('ok'))
  .get('/readyz', async (c) => {
    try {
      await c.var.db.$client.query('select 1')
      return c.text('ok')
    } catch {
      return problem(c, new Refusal('unavailable', { retryAfterSeconds: 1 }))
    }
  })
  .get('/metrics', async (c) =>
    c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }),
  )
