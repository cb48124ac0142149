import { encodeQR } from 'qr'
import classes from './qr-code.module.css'

export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 1 })
  const size = rows.length
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={`${classes.code} ${className}`} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
