import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import classes from './imports.module.css'

export function ImportCard() {
  return (
    <Card title={t`Import`}>
      <p className={classes.hint}>
        {t`Clients, services, products, passes and gift cards with what is left of them, credit, and past visits: from CSV or Excel, and from the exports of other programs.`}
      </p>
      <div className={classes.actions}>
        <Button
          leftSection={<IconFileImport size={18} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/dashboard/settings/data/imports" {...props} />}
        >
          {t`Import a file`}
        </Button>
      </div>
    </Card>
  )
}
