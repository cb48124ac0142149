import '../theme/tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BookingPage } from './booking-page.tsx'
import { Speech } from './language-provider.tsx'
import { PlacePage } from './manage-booking/place-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('book.html lacks #root')

/** The secret of a link to one's own booking; none on the page where something is booked. */
const token = /^\/book\/[bc]\/([^/]+)/.exec(location.pathname)?.[1]

createRoot(root).render(
  <StrictMode>
    <Speech>{token ? <PlacePage token={decodeURIComponent(token)} /> : <BookingPage />}</Speech>
  </StrictMode>,
)
