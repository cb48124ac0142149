import { t } from '@lingui/core/macro'
/** Fields for the second factor. */
export const CODE_FIELDS = {
  authenticator: {
    label: t`Code from your authenticator app`,
    // Some apps show, and copy, the code as 123 456.
    field: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    other: t`Use a backup code instead`,
  },
  backup: {
    label: t`One of your backup codes`,
    field: { autoComplete: 'off', maxLength: 20 },
    other: t`Use the authenticator app instead`,
  },
} as const
