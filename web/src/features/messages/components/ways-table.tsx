import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { MessageChannel, MessageKind, MessageOptions } from '@deskbell/domain/messages/schema.ts'
import type { ReactNode } from 'react'
import { CHANNEL_WORDS, KIND_WORDS } from '../labels.ts'
import classes from './messages.module.css'

type Props = {
  ways: MessageOptions['ways']
  /** In place of the words, where the ways are chosen. */
  cell?: (kind: MessageKind, channel: MessageChannel) => ReactNode
}

const CHANNELS = ['email', 'sms'] as const

/** Each kind of message, and whether it goes out by either way. */
export function WaysTable({ ways, cell = (kind, channel) => <Goes on={ways[kind][channel]} /> }: Props) {
  return (
    <table className={classes.ways} aria-label="Which messages go out">
      <thead>
        <tr>
          <th scope="col">Message</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_WORDS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {KIND_WORDS[kind].label}
              <span className={classes.about}>{KIND_WORDS[kind].about}</span>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>{cell(kind, channel)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Goes({ on }: { on: boolean }) {
  return <span className={on ? classes.yes : classes.no}>{on ? 'Yes' : 'No'}</span>
}
