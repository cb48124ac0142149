import '../../theme/tokens.css'
import '../base.css'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '../../lib/i18n.ts'
import { detectLanguage, showLanguage } from '../language.ts'
import { PortalPage } from './portal-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('me.html lacks #root')

void showLanguage(detectLanguage()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PortalPage />
      </I18nProvider>
    </StrictMode>,
  ),
)
