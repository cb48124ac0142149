// Shows a public page of Deskbell within another site. See docs/decisions/0091.
//   <script src="https://desk.example.com/embed.js" data-page="timetable" data-title="Timetable" async></script>
// data-page: book (if left out), timetable, or me, which becomes a link since nobody can be signed in within a frame.
// data-service, data-employee: ids of what is chosen at first. data-title: accessible name of the frame, text of the link.
// data-lang and data-theme (light or dark): if left out, those of the page.
;(() => {
  const script = document.currentScript
  const { page, service, employee, title = 'Book online', lang, theme } = script.dataset
  const { origin } = new URL(script.src)
  if (page === 'me') {
    const link = Object.assign(document.createElement('a'), { href: `${origin}/me`, target: '_blank', rel: 'noopener' })
    link.textContent = title
    return script.after(link)
  }

  const address = new URL(page === 'timetable' ? '/book/timetable' : '/book', origin)
  if (service) address.searchParams.set('service', service)
  if (employee) address.searchParams.set('with', employee)
  const scheme = getComputedStyle(document.documentElement).colorScheme
  const isDark =
    scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
  const language = (lang || document.documentElement.lang).slice(0, 2).toLowerCase()

  const frame = document.createElement('iframe')
  // The name outlasts each navigation within the frame, unlike the query.
  frame.name = `deskbell:${language}:${theme || (isDark ? 'dark' : 'light')}`
  frame.title = title
  Object.assign(frame.style, { display: 'block', width: '100%', height: '600px', border: '0' })
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return
    if (data?.deskbellHeight > 0) frame.style.height = `${Math.min(data.deskbellHeight, 30_000)}px`
    if (data?.deskbellStep && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })
  frame.src = address.href
  script.after(frame)
})()
