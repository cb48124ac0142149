import { type ReactNode, useState } from 'react'
import classes from './logo-image.module.css'

type Props = {
  /** Empty where there is no logo. */
  url: string
  /** In px. A wide logo takes more room sideways, up to what `className` allows. */
  height: number
  /** Left out where the name stands beside it. */
  alt?: string
  className?: string
  /** Stands there where there is no logo, or it can't be had. */
  instead: ReactNode
}

/** A shop's logo, whole, on the ground that logos are made for. */
export function LogoImage({ url, height, alt = '', className = '', instead }: Props) {
  const [lost, setLost] = useState('')
  if (url === '' || url === lost) return instead
  // As wide as high until the picture says otherwise: nothing moves when a square one comes in.
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
