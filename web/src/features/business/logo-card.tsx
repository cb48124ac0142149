import { LOGO_TYPES } from '@deskbell/domain/business/logo/rules.ts'
import { Alert, Button, FileButton, Group } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LogoImage } from '../../components/logo-image.tsx'
import { useSession } from '../auth/queries.ts'
import classes from './logo-card.module.css'
import { useLogoCard } from './use-logo-card.ts'

/** The shop's logo. It can be changed while the shop's details are. */
export function LogoCard({ editing }: { editing: boolean }) {
  const { logoUrl } = useSession().business
  const card = useLogoCard(logoUrl)
  return (
    <Card title="Company Logo">
      <div className={classes.frame} data-busy={card.isOnItsWay || undefined}>
        <LogoImage url={card.shown} height={144} alt="Company logo" instead={<NoLogo />} />
      </div>
      {card.problem && (
        <Alert color="red" role="alert" mt="md">
          {card.problem}
        </Alert>
      )}
      {editing ? (
        <LogoButtons card={card} hasLogo={logoUrl !== ''} />
      ) : (
        <p className={classes.hint}>To change it, choose Edit at Business Information.</p>
      )}
    </Card>
  )
}

function NoLogo() {
  return (
    <EmptyState icon={<IconPhoto size={28} />} title="No logo yet">
      It will show at the top of every screen, at the sign-in and at the kiosk.
    </EmptyState>
  )
}

function LogoButtons({ card, hasLogo }: { card: ReturnType<typeof useLogoCard>; hasLogo: boolean }) {
  // Without this, the same file can't be chosen twice in a row.
  const forget = useRef<() => void>(null)
  function choose(file: File | null) {
    card.take(file)
    forget.current?.()
  }
  return (
    <>
      <Group gap="sm" mt="md">
        <FileButton accept={LOGO_TYPES.join(',')} resetRef={forget} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" ref={card.button} loading={card.busy}>
              Change Logo
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="subtle" color="red" onClick={card.remove} disabled={card.busy}>
            Remove
          </Button>
        )}
      </Group>
      <p className={classes.hint}>A PNG, JPEG or WebP picture of at most 2 MB.</p>
    </>
  )
}
