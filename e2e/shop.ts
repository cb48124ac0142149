import type { Client, NewClient } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newClient, newPackage, newPackageSale, newService } from '../server/src/test/factories.ts'

export type Api = <Made = Record<string, unknown>>(path: string, body: unknown) => Promise<Made>

export type Shop = { service: Service; sold: Package; client: Client }

/** Sets up a yoga class, a package of ten visits, and the client Maria Silva without a pass. */
export async function openShop(api: Api, client: Partial<NewClient> = {}): Promise<Shop> {
  return {
    service: await api<Service>('/api/services', newService()),
    sold: await api<Package>('/api/packages', newPackage()),
    client: await api<Client>('/api/clients', newClient(client)),
  }
}

/** Like `openShop`, with the package sold to Maria. */
export async function openShopWithPass(api: Api): Promise<Shop> {
  const shop = await openShop(api)
  await api('/api/passes', newPackageSale({ clientId: shop.client.id, packageId: shop.sold.id, startsOn: null }))
  return shop
}
