import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ExportItems } from '../../data/exports/export-items.tsx'
import { useScheduleLook } from '../schedule-look.ts'
import type { Schedule } from '../use-schedule.ts'

/** How the schedule is shown, and on paper. */
export function ScheduleMenu({ schedule: { view, day, range, employeeId } }: { schedule: Schedule }) {
  const shown = view === 'agenda' ? { from: day, employeeId } : { ...range, ...(view === 'week' && { employeeId }) }
  const { look, keep } = useScheduleLook()
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label="How the schedule is shown">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colour by</Menu.Label>
        <Menu.RadioGroup
          value={look.colourBy}
          onChange={(colourBy) => keep({ ...look, colourBy: colourBy === 'service' ? 'service' : 'status' })}
        >
          <Menu.RadioItem value="status">Status</Menu.RadioItem>
          <Menu.RadioItem value="service">Service</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={!look.hideCancelled} onChange={(shown) => keep({ ...look, hideCancelled: !shown })}>
          Show cancelled ones
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Label>Export</Menu.Label>
        <ExportItems list="appointments" filter={shown} />
        <Menu.Divider />
        <Menu.Item closeMenuOnClick onClick={() => window.print()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
