import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import classes from './settings-screen.module.css'

/** The way to what moves in and leaves. */
export function DataCard() {
  const open = (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/data" {...props} />}>
      Open data
    </Button>
  )
  return (
    <Card title="Data" aside={open}>
      <p className={classes.line}>Import, export, backups, and the way back from them.</p>
    </Card>
  )
}
