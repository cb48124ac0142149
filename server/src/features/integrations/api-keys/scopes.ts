import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'

/** Allowlist of routes for API keys, named as in the OpenAPI description, with the required scope. */
export const SCOPES: Record<string, KeyScope> = {
  'GET /api/clients': 'clients:read',
  'GET /api/clients/tags': 'clients:read',
  'GET /api/clients/{id}': 'clients:read',
  'GET /api/clients/{id}/history': 'clients:read',
  'GET /api/clients/{id}/household': 'clients:read',
  'GET /api/clients/{id}/no-shows': 'clients:read',
  'GET /api/clients/{id}/photo': 'clients:read',
  'POST /api/clients': 'clients:write',
  'PUT /api/clients/{id}': 'clients:write',
  'POST /api/clients/{id}/archive': 'clients:write',
  'POST /api/clients/{id}/restore': 'clients:write',

  'GET /api/services': 'catalogue:read',
  'GET /api/services/{id}': 'catalogue:read',
  'GET /api/packages': 'catalogue:read',
  'GET /api/packages/{id}': 'catalogue:read',
  'GET /api/products': 'catalogue:read',
  'GET /api/products/{id}': 'catalogue:read',
  'GET /api/products/{id}/stock': 'catalogue:read',
  'GET /api/employees': 'catalogue:read',
  'GET /api/employees/{id}': 'catalogue:read',

  'GET /api/appointments': 'schedule:read',
  'GET /api/appointments/agenda': 'schedule:read',
  'GET /api/appointments/counts': 'schedule:read',
  'GET /api/appointments/free': 'schedule:read',
  'GET /api/appointments/{id}': 'schedule:read',
  'GET /api/hours/opening': 'schedule:read',
  'GET /api/hours/working': 'schedule:read',
  'GET /api/hours/special-days': 'schedule:read',
  'GET /api/hours/time-off': 'schedule:read',
  'GET /api/hours/days': 'schedule:read',
  'POST /api/appointments': 'schedule:write',
  'POST /api/appointments/preview': 'schedule:write',
  'PUT /api/appointments/{id}': 'schedule:write',
  'POST /api/appointments/{id}/move': 'schedule:write',
  'POST /api/appointments/{id}/move/preview': 'schedule:write',
  'POST /api/appointments/{id}/cancel': 'schedule:write',
  'POST /api/appointments/{id}/restore': 'schedule:write',
  'POST /api/appointments/{id}/no-shows': 'schedule:write',
  'POST /api/bookings': 'schedule:write',
  'POST /api/bookings/{id}/move': 'schedule:write',
  'POST /api/bookings/{id}/status': 'schedule:write',

  'GET /api/check-ins': 'check-ins:read',
  'GET /api/check-ins/summary': 'check-ins:read',
  'POST /api/check-ins/preview': 'check-ins:read',
  'POST /api/check-ins': 'check-ins:write',
  'POST /api/check-ins/{id}/undo': 'check-ins:write',
  'POST /api/appointments/{id}/check-ins': 'check-ins:write',

  'GET /api/passes': 'sales:read',
  'GET /api/sales': 'sales:read',
  'GET /api/sales/{id}': 'sales:read',
  'GET /api/clients/{id}/payments': 'sales:read',
  'GET /api/gift-cards': 'sales:read',
  'GET /api/gift-cards/{id}': 'sales:read',
  'GET /api/clients/{id}/credit': 'sales:read',
  'POST /api/gift-cards/lookup': 'sales:read',
  'POST /api/sales': 'sales:write',
  'POST /api/sales/{id}/payments': 'sales:write',
  'POST /api/passes': 'sales:write',
  'POST /api/passes/{id}/payments': 'sales:write',
}

/** Returns the scope that a route requires, or undefined if API keys have no access to it. */
export function scopeFor(route: string): KeyScope | undefined {
  return Object.hasOwn(SCOPES, route) ? SCOPES[route] : undefined
}
