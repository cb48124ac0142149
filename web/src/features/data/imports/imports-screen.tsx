import { PageHeader } from '../../../components/page-header.tsx'
import classes from './imports.module.css'
import { PastImports } from './past-imports.tsx'
import { StartImport } from './start-import.tsx'

/** Where data moves in, and what did before. */
export function ImportsScreen() {
  return (
    <>
      <PageHeader title="Import" subtitle="Clients, services, passes and visits from a file" />
      <div className={classes.stack}>
        <StartImport />
        <PastImports />
      </div>
    </>
  )
}
