import { getUsualFormat } from '@deskbell/domain/journal/defaults.ts'
import {
  findDatevProblem,
  JournalFileFilter,
  JournalFormat,
  type JournalSettings,
} from '@deskbell/domain/journal/schema.ts'
import { getMonth } from '@deskbell/domain/reports/periods.ts'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { LoadingState } from '../../components/loading-state.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { translateValidation } from '../../lib/validation-texts.ts'
import { useSession } from '../auth/api.ts'
import { downloadReauthenticated } from '../auth/reauthentication/api.ts'
import { useFormat } from '../auth/use-format.ts'
import { RangeTools } from '../reports/components/range-tools.tsx'
import { getJournalAddress, journalQuery } from './api.ts'
import classes from './journal-card.module.css'
import { PROGRAMS } from './labels.ts'

const AccountsForm = lazyPart(async () => (await import('./accounts-form.tsx')).AccountsForm)

export function JournalCard() {
  const query = useQuery(journalQuery)
  return (
    <Card title={t`For the accountant`}>
      <p className={classes.hint}>{t`What was paid and given back, by account, for the accountant’s program.`}</p>
      <QueryView query={query} loading={<LoadingState rows={3} height={44} />}>
        {(settings) => <JournalFile settings={settings} />}
      </QueryView>
    </Card>
  )
}

/** Returns why there is no file, in English, or null. */
function findProblem(file: JournalFileFilter, settings: JournalSettings): string | null {
  const { error } = JournalFileFilter.safeParse(file)
  if (error) return error.issues[0]?.message ?? null
  return file.format === 'datev' ? findDatevProblem(settings, file) : null
}

function JournalFile({ settings }: { settings: JournalSettings }) {
  const { business } = useSession()
  const { today } = useFormat()
  const [format, setFormat] = useState(() => getUsualFormat(business.locale))
  const [days, setDays] = useState(() => getMonth(today(), -1))
  const [editing, edit] = useDisclosure()
  const file = { format, ...days }
  const problem = findProblem(file, settings)
  const icon = <IconDownload size={18} aria-hidden="true" />
  return (
    <>
      <NativeSelect
        className={classes.program}
        label={t`Program`}
        data={PROGRAMS}
        value={format}
        onChange={({ currentTarget: { value } }) => setFormat(JournalFormat.parse(value))}
      />
      <RangeTools days={days} onDays={setDays} />
      {problem && <p className={classes.problem}>{translateValidation(problem)}</p>}
      <div className={classes.actions}>
        {problem ? (
          <Button disabled leftSection={icon}>{t`Download`}</Button>
        ) : (
          <Button
            component="a"
            href={getJournalAddress(file)}
            download
            onClick={downloadReauthenticated}
            leftSection={icon}
          >
            {t`Download`}
          </Button>
        )}
        <Button variant="default" onClick={edit.open}>
          {t`Accounts…`}
        </Button>
      </div>
      <FormModal
        title={t({ context: 'bookkeeping', message: 'Accounts' })}
        opened={editing}
        onClose={edit.close}
        fullOnPhone
      >
        <AccountsForm settings={settings} onClose={edit.close} />
      </FormModal>
    </>
  )
}
