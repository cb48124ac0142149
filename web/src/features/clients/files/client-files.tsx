import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Anchor, Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import classes from './client-files.module.css'
import { clientFilesQuery } from './queries.ts'
import { useFiles } from './use-files.ts'

/** What is kept with a client: a consent, a letter from the doctor, a picture. */
export function ClientFiles({ client }: { client: Pick<Client, 'id'> }) {
  const query = useQuery(clientFilesQuery(client.id))
  const { busy, take, remove } = useFiles(client.id)
  const reset = useRef<() => void>(null)
  function chosen(files: File[]) {
    take(files)
    reset.current?.()
  }
  return (
    <Card title="Files">
      <QueryView query={query}>
        {(files) =>
          files.length === 0 ? (
            <p className={classes.none}>Nothing is kept here yet. Any file of at most 10 MB can be added.</p>
          ) : (
            <TimedList label="Files">
              {files.map((file) => (
                <FileRow key={file.id} file={file} onRemove={() => remove(file)} />
              ))}
            </TimedList>
          )
        }
      </QueryView>
      <FileButton multiple resetRef={reset} onChange={chosen} inputProps={{ 'aria-label': 'File' }}>
        {(props) => (
          <Button variant="default" mt="md" loading={busy} {...props}>
            Add a file
          </Button>
        )}
      </FileButton>
    </Card>
  )
}

function FileRow({ file, onRemove }: { file: ClientFile; onRemove: () => void }) {
  const { relativeDay, dayOf, time } = useFormat()
  const { id, name, bytes, by, createdAt } = file
  return (
    <TimedRow
      at={createdAt}
      day={relativeDay(dayOf(createdAt))}
      time={time(createdAt)}
      title={
        <Anchor href={`/api/client-files/${id}`} download={name} className={classes.name}>
          {name}
        </Anchor>
      }
      detail={`${sizeWords(bytes)}, by ${by}`}
    >
      <Button variant="subtle" color="gray" px="xs" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </TimedRow>
  )
}

function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
