import type { DayHours, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { ReactNode } from 'react'

type Input = { value?: string; onChange?: (time: string) => void; onBlur?: () => void; error?: ReactNode }

/** What fields of hours need of the form that they stand in. `path` leads to a day's hours. */
export type HoursForm = {
  getInputProps: (path: string) => Input
  setFieldValue: (path: string, value: DayHours | WeekHours) => void
  clearFieldError: (path: string) => void
  clearErrors: () => void
  errors: Record<string, ReactNode>
}

/** The hours that begin too early for those before them. */
function overlapAt(hours: DayHours): number {
  return hours.findIndex(({ from }, index) => index > 0 && from < (hours[index - 1]?.to ?? ''))
}

/** The fields of one day. What is wrong with the day as a whole is said where its hours overlap. */
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
