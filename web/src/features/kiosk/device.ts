const KEY = 'deskbell.kiosk.device'

function newLabel(): string {
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  return `Kiosk ${number.toString(36).toUpperCase().padStart(4, '0')}`
}

/** A label by which the desk tells this tablet from others; kept where the browser lets it be kept. */
export function deviceLabel(): string {
  try {
    const label = localStorage.getItem(KEY) ?? newLabel()
    localStorage.setItem(KEY, label)
    return label
  } catch {
    return 'Kiosk'
  }
}
