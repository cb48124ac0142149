import { createFileRoute, redirect } from '@tanstack/react-router'

const SHORT_ADDRESSES = {
  services: '/dashboard/services',
  packages: '/dashboard/packages',
  products: '/dashboard/products',
  clients: '/dashboard/clients',
  reports: '/dashboard/reports',
  settings: '/dashboard/settings',
} as const

function isShortAddress(path = ''): path is keyof typeof SHORT_ADDRESSES {
  return Object.hasOwn(SHORT_ADDRESSES, path)
}

// Catch-all route for unknown URLs.
export const Route = createFileRoute('/$')({
  beforeLoad: ({ params: { _splat: path } }) => {
    throw redirect({ to: isShortAddress(path) ? SHORT_ADDRESSES[path] : '/dashboard', replace: true })
  },
})
