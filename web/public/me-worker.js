// Service worker of the clients' own pages: without a connection, /me opens as it was stored by
// web/src/booking/portal/offline.ts, with the files of that version. It asks the server first, and stores nothing itself.
const CACHE = 'me'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match('/me', { cacheName: CACHE })
    if (stored) return stored
    throw error
  }
}

async function openFile(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})
