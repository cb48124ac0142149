import type { Question } from '../domain/src/services/questions/schema.ts'
import type { NewService, Service } from '../domain/src/services/schema.ts'
import { newAppointments, newEmployee, newItem, newService } from '../server/src/test/factories.ts'
import { mailedLink, mailing } from './mailing.ts'
import { openOnline } from './online.ts'
import { OnlinePage } from './pages/online-page.ts'
import { checkPage } from './pages/page-check.ts'
import { tabTo } from './pages/tab-to.ts'
import type { Api } from './shop.ts'
import { expect } from './stories.ts'

const HOUR_MS = 3_600_000

const QUESTIONS: Question[] = [
  { question: 'Any injuries?', kind: 'text', required: true, choices: [] },
  { question: 'Which oil?', kind: 'one_of', required: false, choices: ['Rose', 'None'] },
  { question: 'What hurts?', kind: 'any_of', required: false, choices: ['Neck', 'Back'] },
  { question: 'Been here before?', kind: 'yes_no', required: true, choices: [] },
]

/** Sets up a massage given by two employees, and a class with two places in three days. */
async function openShop(api: Api, asked: Partial<NewService> = {}) {
  const employees = [newEmployee({ firstName: 'Ana' }), newEmployee({ firstName: 'Luca' })]
  for (const one of employees) await api('/api/employees', one)
  const oneToOne = { kind: 'one_to_one', capacity: 1, category: 'Massage' } as const
  const massage = await api<Service>('/api/services', newService({ name: 'Massage 60', ...oneToOne, ...asked }))
  const yoga = await api<Service>('/api/services', newService({ name: 'Yoga class', capacity: 2 }))
  const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString()
  const item = newItem({ serviceId: yoga.id, employeeId: employees[0]?.id ?? '', startsAt })
  await api('/api/appointments', newAppointments([item], { clientId: null, outsideHours: true }))
  return { massage, yoga }
}

mailing(
  'a client books, confirms, moves and cancels by the link that is mailed',
  { tag: '@every-width' },
  async ({ api, owner, desk, visitor, openBrowser, smtp }) => {
    await openShop(api, { questions: QUESTIONS, video: 'room' })
    await mailing.step('the owner opens the booking page from the settings', async () => {
      await desk.goto('/dashboard/settings/online-booking')
      const card = desk.getByRole('region', { name: 'Online booking' })
      await expect(card).toContainText('The booking page is closed.')
      await card.getByRole('button', { name: 'Edit' }).click()
      await card.getByRole('switch', { name: 'Clients book online' }).click()
      await card.getByRole('textbox', { name: 'Move or cancel' }).fill('12')
      await checkPage(desk, 'changing online booking')
      await card.getByRole('button', { name: 'Save Changes' }).click()
      await expect(card).toContainText('Anyone with the link can book.')
      await expect(card).toContainText('12 hours')
      await expect(card.getByRole('textbox', { name: 'The booking page' })).toHaveValue(/\/book$/)
      await expect(card.getByRole('img', { name: 'The booking page as a QR code' })).toBeVisible()
      await checkPage(desk, 'online booking in the settings')
    })

    await openOnline(owner, { notice: 'Please bring a towel.', changeMinutes: 0 })
    const online = new OnlinePage(visitor)

    await mailing.step('the choices are steps of the browser’s own history', async () => {
      await online.open()
      await expect(visitor).toHaveTitle('Book online · Willow Studio')
      await checkPage(visitor, 'choosing a service')
      await online.pickService('Massage 60')
      await expect(online.heading('With whom?')).toBeFocused()
      await checkPage(visitor, 'choosing an employee')
      await online.button(/^Luca/).click()
      await expect(online.heading('When suits you?')).toBeFocused()
      await visitor.goBack()
      await expect(online.heading('With whom?')).toBeVisible()
      await online.button(/^Anyone/).click()
      await online.button('Later days').click()
      await expect(online.times.first()).toBeVisible()
      await checkPage(visitor, 'choosing a time')
    })

    await mailing.step('what is wrong is said at its field, and what was typed stays', async () => {
      await online.pickLastTime()
      await expect(online.heading('Your details')).toBeFocused()
      await online.fillIn({ 'Last name': 'Lima', 'E-mail': 'rosa@' })
      await online.button('Book').click()
      await expect(online.field('First name')).toBeFocused()
      await expect(online.field('E-mail')).toHaveAccessibleDescription(/^Enter your whole e-mail address/)
      await checkPage(visitor, 'details that lack something')
      await online.fillIn({ 'First name': 'Rosa', 'E-mail': 'rosa@example.com' })
      await visitor.reload()
      await expect(online.field('First name')).toHaveValue('Rosa')
      await online.button('Book').click()
      await expect(online.field('Any injuries?')).toBeFocused()
      await expect(online.field('Any injuries?')).toHaveAccessibleDescription('Please answer this.')
      await checkPage(visitor, 'questions that lack an answer')
      await online.field('Any injuries?').fill('A knee')
      await visitor.getByRole('combobox', { name: /^Which oil/ }).selectOption('Rose')
      await visitor
        .getByRole('group', { name: /^What hurts/ })
        .getByLabel('Back')
        .check()
      await visitor.getByRole('group', { name: 'Been here before?' }).getByLabel('No').check()
      await online.button('Book').click()
      await expect(online.heading('Look in your e-mail')).toBeFocused()
      await expect(visitor.getByText('We have sent a mail to rosa@example.com')).toBeVisible()
      await checkPage(visitor, 'a mail was sent')
    })

    await mailing.step('only a tap confirms what the mail’s link shows', async () => {
      await visitor.goto(await mailedLink(smtp, 'rosa@example.com', '/book/c/'))
      await expect(online.heading('Confirm your booking')).toBeVisible()
      await checkPage(visitor, 'a booking to confirm')
      await online.button('Confirm').click()
      await expect(online.heading('You are booked')).toBeFocused()
      await expect(visitor.getByRole('link', { name: 'Join by video' })).toHaveAttribute(
        'href',
        /^https:\/\/meet\.jit\.si\/\w+$/,
      )
      await desk.goto('/dashboard/clients')
      await desk.getByRole('link', { name: 'Rosa Lima' }).first().click()
      const coming = desk.getByRole('list', { name: 'Coming up' })
      await expect(coming).toContainText(
        'Any injuries? A knee · Which oil? Rose · What hurts? Back · Been here before? No',
      )
    })

    await mailing.step('it is moved to another time', async () => {
      await online.button('Move').click()
      await expect(online.times.first()).toBeVisible()
      // The first time may be too near a moment later.
      await online.pickLastTime()
      await expect(online.heading('Move it to this time?')).toBeFocused()
      await checkPage(visitor, 'moving a booking')
      await online.button('Move it').click()
      await expect(online.heading('You are booked')).toBeVisible()
    })

    await mailing.step('they say that they come', async () => {
      await checkPage(visitor, 'a booking of which nobody has said that they come')
      await online.button('I’m coming').click()
      await expect(online.heading('You are booked')).toBeFocused()
      await expect(visitor.getByText('We know that you are coming.')).toBeVisible()
      await expect(online.button('I’m coming')).toBeHidden()
    })

    await mailing.step('it is cancelled, and says so for ever', async () => {
      await online.button('Cancel').click()
      await online.field(/^Tell us why/).fill('I have a cold')
      await checkPage(visitor, 'cancelling a booking')
      await online.button('Cancel it').click()
      await expect(online.heading('Your booking is cancelled')).toBeVisible()
      await visitor.reload()
      await expect(online.heading('Your booking is cancelled')).toBeVisible()
      await checkPage(visitor, 'a cancelled booking')
    })

    await mailing.step('another books a place in a class on the Spanish page', async () => {
      const page = await openBrowser({ locale: 'es-MX', timezoneId: 'America/Mexico_City' })
      const spanish = new OnlinePage(page)
      await page.route(/\/book-es-/, (route) => route.abort(), { times: 1 })
      await spanish.open()
      await expect(
        spanish.heading('What would you like to book?'),
        'English, while Spanish can’t be loaded',
      ).toBeVisible()
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await spanish.pickService('Yoga class')
      await expect(spanish.heading('¿Cuándo te viene bien?')).toBeFocused()
      await expect(page.getByText(/^Todas las horas son de/)).toBeVisible()
      await expect(spanish.times).toHaveText([/quedan 2 plazas/])
      await checkPage(page, 'the Spanish page')
      await spanish.pickLastTime()
      await spanish.fillIn({ Nombre: 'Inés', 'Correo electrónico': 'ines@example.com' })
      await spanish.button('Reservar').click()
      await expect(spanish.heading('Mira tu correo')).toBeFocused()
      await page.goto(await mailedLink(smtp, 'ines@example.com', '/book/c/'))
      await spanish.button('Confirmar').click()
      await expect(spanish.heading('Tu reserva está hecha')).toBeFocused()
      await page.getByRole('combobox', { name: 'Idioma' }).selectOption('Deutsch')
      await expect(spanish.heading('Ihre Buchung steht')).toBeVisible()
    })
  },
)

mailing(
  'somebody books with the keyboard alone; a time that was just taken leads back to the others, with nothing lost',
  async ({ api, owner, visitor, openBrowser }) => {
    const { massage } = await openShop(api)
    await openOnline(owner, { chooseEmployee: false })
    await mailing.step('with the keyboard alone', async () => {
      const online = new OnlinePage(visitor)
      await online.open()
      await tabTo(visitor, online.button(/^Massage 60/))
      await visitor.keyboard.press('Enter')
      await expect(online.heading('When suits you?')).toBeFocused()
      await tabTo(visitor, online.button('Later days'))
      await visitor.keyboard.press('Enter')
      await tabTo(visitor, online.times.first())
      await visitor.keyboard.press('Space')
      await expect(online.heading('Your details')).toBeFocused()
      await tabTo(visitor, online.field('First name'))
      await visitor.keyboard.type('Rosa')
      await tabTo(visitor, online.field('E-mail'))
      await visitor.keyboard.type('rosa@example.com')
      await visitor.keyboard.press('Enter')
      await expect(online.heading('Look in your e-mail')).toBeFocused()
    })

    const quicker = await openBrowser()
    const pages = [visitor, quicker]
    for (const page of pages) await page.goto(`/book?service=${massage.id}`)
    const [slow, fast] = [new OnlinePage(visitor), new OnlinePage(quicker)]
    for (const online of [slow, fast]) {
      await online.button('Later days').click()
      await online.pickLastTime()
    }
    // Two employees are free at this time, so the second of these bookings takes the last one.
    for (const email of ['bo@example.com', 'kim@example.com']) {
      await fast.fillIn({ 'First name': 'Bo', 'E-mail': email })
      await fast.button('Book').click()
      await expect(fast.heading('Look in your e-mail')).toBeVisible()
      await quicker.goBack()
      await expect(fast.heading('Your details')).toBeVisible()
    }
    await slow.fillIn({ 'First name': 'Rosa', 'E-mail': 'rosa@example.com' })
    await visitor.context().setOffline(true)
    await slow.button('Book').click()
    await expect(visitor.getByRole('alert')).toContainText('Nothing you have chosen or typed is lost.')
    await visitor.context().setOffline(false)
    await slow.button('Book').click()
    await expect(visitor.getByRole('alert')).toContainText('Somebody has just taken that time.')
    await checkPage(visitor, 'a time that was taken')
    await slow.times.first().click()
    await expect(slow.field('First name')).toHaveValue('Rosa')
  },
)
