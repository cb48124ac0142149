import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'

export const SCOPE_WORDS: Record<KeyScope, string> = {
  'clients:read': 'See clients',
  'clients:write': 'Add and change clients',
  'catalogue:read': 'See services, packages and employees',
  'schedule:read': 'See the schedule and free times',
  'schedule:write': 'Book, move and cancel',
  'check-ins:read': 'See check-ins',
  'check-ins:write': 'Check clients in and take it back',
  'sales:read': 'See passes and payments',
  'sales:write': 'Sell packages and take payments',
}
