import type { FiscalSettings } from '@deskbell/domain/fiscal/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { notify, notifyError } from '../../components/notify.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { fiscalQuery, useTestFiscal } from './api.ts'
import classes from './fiscal-card.module.css'

const FiscalForm = lazyPart(async () => (await import('./fiscal-form.tsx')).FiscalForm)

/** Service that signs sales, as German law wants it of tills. */
export function FiscalCard() {
  const query = useQuery(fiscalQuery)
  return (
    <Card title={t`Fiscal service`}>
      <p className={classes.hint}>
        {t`Has each sale signed by a certified security device, as Germany requires it of tills. A sale never waits for it.`}
      </p>
      <QueryView query={query}>{(settings) => <Service settings={settings} />}</QueryView>
    </Card>
  )
}

function Service({ settings }: { settings: FiscalSettings }) {
  const [editing, edit] = useDisclosure()
  const { account } = settings
  return (
    <>
      {account ? <Account settings={settings} account={account} /> : <p>{t`None is used.`}</p>}
      <div className={classes.actions}>
        {account && <TestButton />}
        <Button variant="default" onClick={edit.open}>
          {account ? t`Change…` : t`Choose…`}
        </Button>
      </div>
      <FormModal title={t`Fiscal service`} opened={editing} onClose={edit.close} fullOnPhone>
        <FiscalForm settings={settings} onClose={edit.close} />
      </FormModal>
    </>
  )
}

function Account({
  settings: { hasSecret, waiting, failed, lastError },
  account,
}: {
  settings: FiscalSettings
  account: NonNullable<FiscalSettings['account']>
}) {
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t({ context: 'fiscal service', message: 'Service' })}</dt>
        <dd>fiskaly SIGN DE</dd>
        <dt>{t`Address`}</dt>
        <dd>{account.baseUrl}</dd>
        <dt>{t`Id of the security device (TSS)`}</dt>
        <dd>{account.tssId}</dd>
        <dt>{t`Id of the till (client)`}</dt>
        <dd>{account.clientId}</dd>
      </dl>
      {!hasSecret && <p className={classes.problem}>{t`Enter its key and secret: nothing is signed without them.`}</p>}
      {waiting > 0 && (
        <p className={classes.problem}>
          {plural(waiting, { one: '# sale waits for its signature.', other: '# sales wait for their signatures.' })}{' '}
          {lastError}
        </p>
      )}
      {failed > 0 && (
        <p className={classes.problem}>
          {plural(failed, { one: '# sale was refused.', other: '# sales were refused.' })} {lastError}
        </p>
      )}
    </>
  )
}

function TestButton() {
  const { mutate, isPending } = useTestFiscal()
  const report = ({ error }: { error: string }) => (error ? notify(error, 'failed') : notify(t`It is ready to sign`))
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate(undefined, { onSuccess: report, onError: notifyError })}
    >
      {t`Test connection`}
    </Button>
  )
}
