import { z } from 'zod'
import { OPTIONAL_KINDS } from '../messages/kinds.ts'
import { MessageChannel } from '../messages/schema.ts'
import { Version } from '../shared/ids.ts'

const Wish = z.object({ kind: z.enum(OPTIONAL_KINDS), channel: MessageChannel, wanted: z.boolean() })

/** What a client wants to hear. Without `news`, nothing of the marketing kinds, whatever `items` says of them. */
export const PortalMessagesInput = z
  .object({ version: Version, news: z.boolean(), items: z.array(Wish).max(40) })
  .meta({ id: 'PortalMessagesInput' })
export type PortalMessagesInput = z.infer<typeof PortalMessagesInput>

/** `items`: what the business sends to this client and they can switch off, by kind. */
export const PortalMessages = PortalMessagesInput.meta({ id: 'PortalMessages' })
export type PortalMessages = z.infer<typeof PortalMessages>
