import { FILE_MAX_BYTES } from '@deskbell/domain/clients/files/rules.ts'
import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, FileButton } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './client-files.module.css'

/** Lists a client's files, newest first. */
function clientFilesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', 'files', clientId],
    queryFn: async ({ signal }) =>
      (await read(api['client-files'].$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}

function useAddFile(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const asked = { param: { id: newId() }, query: { clientId, name: file.name } }
      const headers = { 'Content-Type': file.type || 'application/octet-stream' }
      return read(api['client-files'][':id'].$put(asked, { init: { body: file, headers } }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

/** Removes or restores a file (soft delete). */
function useMarkFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, removed }: { id: string; removed: boolean }) =>
      read(api['client-files'][':id'][removed ? 'remove' : 'restore'].$post({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

function useFiles(clientId: string) {
  const { mutateAsync: keep, isPending: busy } = useAddFile(clientId)
  const { mutateAsync: mark } = useMarkFile()

  async function take(file: File): Promise<void> {
    if (file.size > FILE_MAX_BYTES) return notify(t`${{ name: file.name }} is larger than 10 MB`, 'failed')
    await runWithToast({
      action: () => keep(file),
      success: t({ context: 'file', message: `${{ name: file.name }} was added` }),
    })
  }

  function remove({ id, name }: ClientFile) {
    void runWithToast({
      action: () => mark({ id, removed: true }),
      success: t({ context: 'file', message: `${name} was removed` }),
      undo: () => mark({ id, removed: false }),
      undone: t({ context: 'file', message: `${name} is back` }),
    })
  }

  async function takeAll(files: File[]): Promise<void> {
    for (const file of files) await take(file)
  }

  return {
    busy,
    take: (files: File[]) => void takeAll(files),
    remove,
  }
}

/** Files of a client, such as a consent, a medical certificate or a picture. */
export function ClientFiles({ client }: { client: Pick<Client, 'id'> }) {
  const query = useQuery(clientFilesQuery(client.id))
  const { busy, take, remove } = useFiles(client.id)
  const reset = useRef<() => void>(null)
  function chosen(files: File[]) {
    take(files)
    reset.current?.()
  }
  return (
    <Card title={t`Files`}>
      <QueryView query={query}>
        {(files) =>
          files.length === 0 ? (
            <p className={classes.none}>{t`Nothing is kept here yet. Any file of at most 10 MB can be added.`}</p>
          ) : (
            <TimedList label={t`Files`}>
              {files.map((file) => (
                <FileRow key={file.id} file={file} onRemove={() => remove(file)} />
              ))}
            </TimedList>
          )
        }
      </QueryView>
      <FileButton multiple resetRef={reset} onChange={chosen} inputProps={{ 'aria-label': t`File` }}>
        {(props) => (
          <Button variant="default" mt="md" loading={busy} {...props}>
            {t`Add a file`}
          </Button>
        )}
      </FileButton>
    </Card>
  )
}

function FileRow({ file, onRemove }: { file: ClientFile; onRemove: () => void }) {
  const { relativeDay, dayOf, time, bytes } = useFormat()
  const { id, name, by, createdAt } = file
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
      detail={[bytes(file.bytes), t`by ${{ name: by }}`].join(', ')}
    >
      <Button variant="subtle" color="gray" px="xs" aria-label={t`Remove ${name}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </TimedRow>
  )
}
