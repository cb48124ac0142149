import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyField } from '../../components/copy-field.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { onlineSettingsQuery } from './api.ts'
import classes from './booking-link.module.css'

/** Pixels of a printed poster's width. */
const PNG_SIZE = 1200

function download(name: string, href: string): void {
  Object.assign(document.createElement('a'), { download: name, href }).click()
}

function toPng(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const scale = Math.ceil(PNG_SIZE / rows.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = rows.length * scale
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
  return canvas.toDataURL('image/png')
}

function toSvg(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(encodeQR(text, 'svg', { ecc: 'medium', border: 4 }))}`
}

/** What is printed in place of the page. */
function Poster({ name, address, onPrinted }: { name: string; address: string; onPrinted: () => void }) {
  useEffect(() => {
    window.print()
    onPrinted()
  }, [onPrinted])
  return createPortal(
    <div className={classes.poster}>
      <p className={classes.name}>{name}</p>
      <QrCode className={classes.large} text={address} label={address} />
      <p>{address}</p>
    </div>,
    document.body,
  )
}

/** Link to a public page at which something is chosen already, to copy, print and put on a website. */
function BookingLink({ name, path }: { name: string; path: string }) {
  const [isPrinting, setPrinting] = useState(false)
  const address = location.origin + path
  return (
    <FieldGroup title={t`Booking link`}>
      <CopyField label={t`Where ${{ name }} is booked`} value={address} copyLabel={t`Copy link`} />
      <div className={classes.link}>
        <QrCode text={address} label={t`The link as a QR code`} />
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => download(`${name}.png`, toPng(address))}
          >{t`Download as PNG`}</Button>
          <Button
            variant="default"
            onClick={() => download(`${name}.svg`, toSvg(address))}
          >{t`Download as SVG`}</Button>
          <Button variant="default" onClick={() => setPrinting(true)}>{t`Print`}</Button>
        </Group>
      </div>
      {isPrinting && <Poster name={name} address={address} onPrinted={() => setPrinting(false)} />}
    </FieldGroup>
  )
}

/** Loads the options; null while nobody can book online. */
function useOpenOptions(): OnlineOptions | null {
  const { data } = useQuery(onlineSettingsQuery)
  return data?.options.on && data.canMail ? data.options : null
}

/** Link to the classes or to the times of a service; nothing if it isn't offered online. */
export function ServiceLink({ service: { id, name, kind, active, bookable } }: { service: Service }) {
  const options = useOpenOptions()
  const isOffered = active && bookable && (!options?.serviceIds || options.serviceIds.includes(id))
  if (!options || !isOffered) return null
  return <BookingLink name={name} path={`${kind === 'class' ? '/book/timetable' : '/book'}?service=${id}`} />
}

/** Link to what an employee does; nothing if clients don't choose the employee. */
export function EmployeeLink({ employee: { id, firstName } }: { employee: Employee }) {
  const options = useOpenOptions()
  if (!options?.chooseEmployee) return null
  return <BookingLink name={firstName} path={`/book?with=${id}`} />
}
