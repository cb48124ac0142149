import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'

type Switches = { [Name in keyof KioskOptions]: KioskOptions[Name] extends boolean ? Name : never }[keyof KioskOptions]

type SwitchWords = { name: Switches; label: string; on: string; off: string }

/** Who may check in without the desk. `on` and `off` say what each choice means. */
export const WHO: SwitchWords[] = [
  {
    name: 'unpaidVisits',
    label: 'Without a package that pays',
    on: 'The visit is recorded as unpaid',
    off: 'The kiosk sends them to the desk',
  },
  {
    name: 'walkIns',
    label: 'Without an appointment',
    on: 'Anybody may walk in',
    off: 'The kiosk sends them to the desk',
  },
  {
    name: 'owing',
    label: 'While they owe money',
    on: 'They check in as everybody does',
    off: 'The kiosk sends them to the desk',
  },
]

/** What the kiosk shows and does. */
export const SCREEN: SwitchWords[] = [
  {
    name: 'maskedNames',
    label: 'Names are shortened',
    on: 'The screen says “Maria S.”',
    off: 'The screen says the whole name',
  },
  {
    name: 'signUp',
    label: 'New people may sign up',
    on: 'They leave a name and a number, and you see it here',
    off: 'The kiosk sends them to the desk',
  },
  { name: 'sounds', label: 'Sounds', on: 'A check-in sounds', off: 'The kiosk is silent' },
]

export const TIMES: {
  name: Exclude<keyof KioskOptions, Switches>
  label: string
  unit: 'min' | 's'
  description: string
}[] = [
  {
    name: 'duplicateMinutes',
    label: 'The same visit within',
    unit: 'min',
    description: 'A second check-in is the first one again',
  },
  {
    name: 'opensMinutes',
    label: 'Check-in opens before',
    unit: 'min',
    description: 'So long before an appointment begins',
  },
  {
    name: 'closesMinutes',
    label: 'Check-in closes after',
    unit: 'min',
    description: 'So long after an appointment has ended',
  },
  { name: 'idleSeconds', label: '“Still there?” after', unit: 's', description: 'Nobody has touched the screen' },
  {
    name: 'stillThereSeconds',
    label: 'Start again after',
    unit: 's',
    description: 'Nobody has answered “Still there?”',
  },
]
