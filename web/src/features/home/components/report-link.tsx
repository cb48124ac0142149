import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = { href: string; className?: string; children: ReactNode }

/** Leads to a report, as its address says. */
export function ReportLink({ href, className, children }: Props) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}
