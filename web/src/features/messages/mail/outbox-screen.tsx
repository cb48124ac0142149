import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { CopyButton } from '../../../components/copy-field.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { type FormModalState, useFormModal } from '../../../components/use-form-modal.ts'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { useFormat } from '../../auth/use-format.ts'
import { outboxQuery } from '../api.ts'
import { findLink } from '../labels.ts'
import classes from './mail.module.css'

/** Ends a link whose secret only its recipient may see. */
const HIDDEN = '#…'

function useMailMutation<Answer>(mutationFn: (letter: WaitingMail) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['mail'] }) })
}

function useSendAgain() {
  return useMailMutation(({ id }) => read(api.mail[':id'].send.$post({ param: { id } })))
}

function useDiscardMail() {
  return useMailMutation(({ id }) => read(api.mail[':id'].discard.$post({ param: { id } })))
}

function Letter({
  letter,
  canSend,
  onDiscard,
}: {
  letter: WaitingMail
  canSend: boolean
  onDiscard: (letter: WaitingMail) => void
}) {
  const titleId = useId()
  const link = findLink(letter.text)
  return (
    <article className={classes.letter} aria-labelledby={titleId}>
      <LetterHead letter={letter} titleId={titleId} />
      {letter.tries > 0 && <Failure letter={letter} />}
      <p className={classes.text}>{letter.text}</p>
      <div className={classes.buttons}>
        {!link?.endsWith(HIDDEN) && (
          <CopyButton text={link ?? letter.text} label={link ? t`Copy link` : t`Copy text`} />
        )}
        {canSend && <SendAgain letter={letter} />}
        <Button
          variant="default"
          onClick={() => onDiscard(letter)}
          aria-label={t`Discard the message to ${{ recipient: letter.to }}`}
        >
          {t`Discard`}
        </Button>
      </div>
    </article>
  )
}

function LetterHead({
  letter: { to, subject, createdAt, expiresAt },
  titleId,
}: {
  letter: WaitingMail
  titleId: string
}) {
  const { dateTime } = useFormat()
  return (
    <div>
      <h2 className={classes.subject} id={titleId}>
        {subject}
      </h2>
      <p className={classes.facts}>
        <span>{t`To ${{ recipient: to }}`}</span>
        <span>{t`Written ${{ time: dateTime(createdAt) }}`}</span>
        <span>{t`Expires ${{ time: dateTime(expiresAt) }}`}</span>
      </p>
    </div>
  )
}

function Failure({ letter: { tries, lastError } }: { letter: WaitingMail }) {
  return (
    <Alert
      color="red"
      title={t`${plural({ tries }, { one: 'It could not be sent', other: 'It could not be sent, # times' })}`}
    >
      <span className={classes.said}>{t`The mail server said: ${{ reason: lastError }}`}</span>
    </Alert>
  )
}

function SendAgain({ letter }: { letter: WaitingMail }) {
  const { mutateAsync, isPending } = useSendAgain()
  const send = () =>
    void runWithToast({ action: () => mutateAsync(letter), success: t`Sent to ${{ recipient: letter.to }}` })
  return (
    <Button onClick={send} loading={isPending} aria-label={t`Send again to ${{ recipient: letter.to }}`}>
      {t`Send again`}
    </Button>
  )
}

type Props = { modal: FormModalState<WaitingMail> }

/** Asks for confirmation, because the text of the mail is stored nowhere else. */
function DiscardModal({ modal: { item: letter, opened, close } }: Props) {
  const { mutateAsync, isPending } = useDiscardMail()
  async function discard() {
    if (!letter) return
    if (await runWithToast({ action: () => mutateAsync(letter), success: t`Message discarded` })) close()
  }
  return (
    <ConfirmModal
      title={t`Discard this message?`}
      opened={opened}
      onClose={close}
      confirmLabel={t`Discard`}
      onConfirm={() => void discard()}
      busy={isPending}
    >
      {letter && t`“${{ subject: letter.subject }}”, to ${{ recipient: letter.to }}, is deleted without being sent.`}{' '}
      {letter && findLink(letter.text) && t`Its link still works for whoever has it.`}
    </ConfirmModal>
  )
}

/** Explains the outbox, and how to set up a mail server. */
function EmptyOutbox({ canSend }: { canSend: boolean }) {
  return (
    <EmptyState icon={<IconMail size={28} />} title={t`Nothing waits`}>
      {canSend ? (
        t`Mail goes out through your mail server. What it doesn’t take is kept here, to be sent again.`
      ) : (
        <Trans>
          No mail server is set, so what Deskbell writes, such as a receipt or a link to a client’s card, waits here for
          you to pass on. To have it sent, start Deskbell with{' '}
          <code className={classes.code}>SMTP_URL=smtp://user:password@mail.example.com:587</code>
        </Trans>
      )}
    </EmptyState>
  )
}

export function OutboxScreen() {
  const pages = useInfiniteQuery(outboxQuery)
  const canSend = pages.data?.pages[0]?.canSend ?? false
  const discarding = useFormModal<WaitingMail>()
  const settings = (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/messages" {...props} />}>
        {t`Messages to clients`}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
        {t`Back to Settings`}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t`Outbox`} subtitle={t`Mail that has not been sent`} actions={settings} />
      <PagedList pages={pages} empty={<EmptyOutbox canSend={canSend} />}>
        {(letters) =>
          letters.map((letter) => (
            <Letter key={letter.id} letter={letter} canSend={canSend} onDiscard={discarding.edit} />
          ))
        }
      </PagedList>
      <DiscardModal modal={discarding} />
    </>
  )
}
