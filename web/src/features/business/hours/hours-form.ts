import type { DayHours, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { ReactNode } from 'react'

type Input = { value?: string; onChange?: (time: string) => void; onBlur?: () => void; error?: ReactNode }

/** Form interface that the hours fields need. `path` leads to a day's hours. */
export type HoursForm = {
  getInputProps: (path: string) => Input
  setFieldValue: (path: string, value: DayHours | WeekHours) => void
  clearFieldError: (path: string) => void
  clearErrors: () => void
  errors: Record<string, ReactNode>
}

/** Returns the index of the first range that overlaps the one before; -1 if none. */
function overlapAt(hours: DayHours): number {
  return hours.findIndex(({ from }, index) => index > 0 && from < (hours[index - 1]?.to ?? ''))
}

/** Props of the fields of one day. An error of the day as a whole is shown at the first overlap. */
export function dayFields(form: HoursForm, path: string, hours: DayHours) {
  function input(index: number, end: 'from' | 'to'): Input {
    const { onChange, error, ...props } = form.getInputProps(`${path}.${index}.${end}`)
    const isOverlap = end === 'from' && index === overlapAt(hours)
    function change(time: string) {
      onChange?.(time)
      form.clearFieldError(path)
    }
    return { ...props, onChange: change, error: error ?? (isOverlap ? form.errors[path] : undefined) }
  }
  function change(next: DayHours) {
    form.setFieldValue(path, next)
    form.clearErrors()
  }
  return { hours, input, change }
}

export type DayFields = ReturnType<typeof dayFields>
