import { type ReactNode, useState } from 'react'
import classes from './logo-image.module.css'

type Props = {
  /** Empty if there is no logo. */
  url: string
  /** In px. A wide logo grows sideways, up to the width that `className` allows. */
  height: number
  /** Omit if the name stands beside it. */
  alt?: string
  className?: string
  /** Fallback if there is no logo or it fails to load. */
  instead: ReactNode
}

/** Business logo, uncropped, on a white background in both colour schemes. */
export function LogoImage({ url, height, alt = '', className = '', instead }: Props) {
  const [lost, setLost] = useState('')
  if (url === '' || url === lost) return instead
  // Assume a square until the image is loaded, so that a square logo causes no layout shift.
  return (
    <img
      className={`${classes.logo} ${className}`}
      src={url}
      alt={alt}
      width={height}
      height={height}
      onError={() => setLost(url)}
    />
  )
}
