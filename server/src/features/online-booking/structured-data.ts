import type { OnlineShop, OnlineTimetable } from '@deskbell/domain/online-booking/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import type { BusinessRow } from '../business/queries.ts'

type Service = OnlineShop['services'][number]
type About = { shop: BusinessRow; front: OnlineShop; origin: string }

/** Returns what a service costs; null if that isn't said. */
function describePrice({ price, priceKind }: Service, { currency, taxIncluded }: OnlineShop) {
  if (price === null) return null
  const digits = minorDigits(currency)
  const amount = ((priceKind === 'free' ? 0 : price) / 10 ** digits).toFixed(digits)
  return {
    '@type': 'PriceSpecification',
    [priceKind === 'from' ? 'minPrice' : 'price']: amount,
    priceCurrency: currency,
    valueAddedTaxIncluded: taxIncluded,
  }
}

function describeOffer(service: Service, { front, origin }: About) {
  const { id, name, description, category } = service
  return {
    '@type': 'Offer',
    url: `${origin}/book?service=${id}`,
    priceSpecification: describePrice(service, front) ?? undefined,
    itemOffered: { '@type': 'Service', name, description: description || undefined, category: category || undefined },
  }
}

function describePlace({ shop, origin }: About) {
  const { companyName: name, phone, address, city, state, zipCode, locale, logoUrl } = shop
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/book#business`,
    name,
    url: `${origin}/book`,
    telephone: phone || undefined,
    image: logoUrl ? new URL(logoUrl, origin).href : undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address || undefined,
      postalCode: zipCode || undefined,
      addressLocality: city || undefined,
      addressRegion: state || undefined,
      addressCountry: getCountry(locale),
    },
  }
}

/** Describes the business and what it offers, as schema.org's JSON-LD. */
export function describeShop(about: About) {
  const makesOffer = about.front.services.map((service) => describeOffer(service, about))
  return { '@context': 'https://schema.org', ...describePlace(about), makesOffer }
}

/** Describes classes as schema.org's events. */
export function describeClasses(classes: OnlineTimetable['items'], about: About) {
  const { front, origin } = about
  const services = new Map(front.services.map((service) => [service.id, service]))
  const place = describePlace(about)
  const events = classes.flatMap(({ serviceId, startsAt, endsAt, placesLeft }) => {
    const service = services.get(serviceId)
    if (!service) return []
    const { name, description } = service
    const offers = {
      '@type': 'Offer',
      url: `${origin}/book/timetable?service=${serviceId}`,
      availability: `https://schema.org/${placesLeft > 0 ? 'InStock' : 'SoldOut'}`,
      priceSpecification: describePrice(service, front) ?? undefined,
    }
    const when = { startDate: startsAt, endDate: endsAt, eventStatus: 'https://schema.org/EventScheduled' }
    const who = { location: { '@id': place['@id'] }, organizer: { '@id': place['@id'] } }
    return [{ '@type': 'Event', name, description: description || undefined, ...when, ...who, offers }]
  })
  return { '@context': 'https://schema.org', '@graph': [place, ...events] }
}
