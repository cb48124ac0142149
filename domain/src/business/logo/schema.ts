import { z } from 'zod'

/** Address of an uploaded picture, which becomes the logo once it is saved as `logoUrl`. */
export const UploadedLogo = z.object({ logoUrl: z.string() }).meta({ id: 'UploadedLogo' })
export type UploadedLogo = z.infer<typeof UploadedLogo>
