import { changeBusiness } from '../../server/src/features/business/commands.ts'
import { changeWorkingHours, saveSpecialDays, saveTimeOff } from '../../server/src/features/business/hours/commands.ts'
import { addEmployee } from '../../server/src/features/employees/commands.ts'
import { addPackage } from '../../server/src/features/packages/commands.ts'
import { addService } from '../../server/src/features/services/commands.ts'
import { getDetails, WILLOW_TAX } from './make-business.ts'
import type { EmployeeKey } from './make-employees.ts'
import { makeDaysOff, OPENING_HOURS, WORKING_HOURS } from './make-hours.ts'
import type { Shop } from './open-shop.ts'

/** Enters what the owner enters on the first day: settings, hours, employees, services and packages. */
export async function setUpBusiness({ db, actor, scene, employees, services, packages }: Shop): Promise<void> {
  const now = scene.openedAt
  const details = { ...getDetails(actor.timeZone), ...WILLOW_TAX }
  // `firstDaysOver` hides the onboarding checklist.
  const values = { ...details, openingHours: OPENING_HOURS, firstDaysOver: true }
  await db.transaction((tx) => changeBusiness(tx, actor, { version: 1, values, now }))
  for (const [key, employee] of Object.entries(employees)) {
    const { id: employeeId, version } = await addEmployee(db, actor, employee, now)
    const workingHours = WORKING_HOURS[key as EmployeeKey]
    await changeWorkingHours(db, actor, { employeeId, version, workingHours, now })
  }
  for (const service of Object.values(services)) await addService(db, actor, service, now)
  for (const offer of Object.values(packages)) await addPackage(db, actor, offer, now)
  const { closed, away } = makeDaysOff(scene, employees)
  await saveSpecialDays(db, actor, closed, now)
  await saveTimeOff(db, actor, away, now)
}
