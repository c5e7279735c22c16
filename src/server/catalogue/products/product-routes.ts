import {
  getProduct,
  getSharedHostingDemo,
  listMinPrices,
  listProducts,
  listSmsPrices,
  listSslCertificates,
  type Package,
  type ProductType,
} from '../../../contract/products.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Money } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { prepareAnswer } from '../../platform/http/prepared-answers.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Reloaded } from '../../platform/db/reloaded-table.ts'
import { minPrices } from './min-prices.ts'
import { showSmsPrices } from './sms-prices.ts'
import type { Products } from './products.ts'
import { showCertificate, showPackage } from './show-product.ts'

const packagesByRegion = (
  { regionIds, packages }: Products,
  type: ProductType,
  locale: Locale,
): Record<string, Package[]> => {
  const ofType = packages.filter((one) => one.type === type)
  return Object.fromEntries(
    regionIds.map((id) => [
      id,
      ofType.filter(({ regionId }) => regionId === id).map((one) => showPackage(one, locale)),
    ]),
  )
}

/** Caches the responses of one state of the products. */
const answersOf = (products: Products) => {
  const lists = new Map<string, AnswerOf<typeof listProducts>>()
  let certificates: AnswerOf<typeof listSslCertificates> | undefined
  return {
    of: products,
    list: (type: ProductType, locale: Locale) => {
      const key = `${type} ${locale}`
      const made = lists.get(key) ?? prepareAnswer(packagesByRegion(products, type, locale))
      lists.set(key, made)
      return made
    },
    certificates: () =>
      (certificates ??= prepareAnswer(products.certificates.map(showCertificate))),
  }
}

export const productRoutes = (
  products: Pick<Reloaded<Products>, 'value'>,
  leastDomainPrice: () => Money | undefined,
  demoUrl: string | undefined,
): Route[] => {
  let made = answersOf(products.value)
  const answers = () => {
    if (made.of !== products.value) made = answersOf(products.value)
    return made
  }
  return [
    route(listProducts, ({ query }, { locale }) => answers().list(query.type, locale)),
    // Before the route of one product, whose path it matches.
    route(listMinPrices, () => minPrices(products.value, leastDomainPrice())),
    route(getSharedHostingDemo, () => ({ url: demoUrl ?? null })),
    route(getProduct, ({ params }, { locale }) => {
      const { regionIds, packages } = products.value
      const found = packages
        .filter(({ key }) => key === params.key)
        .sort((a, b) => regionIds.indexOf(a.regionId) - regionIds.indexOf(b.regionId))
      if (found.length === 0) throw new ApiError('EMPTY_DATA')
      return found.map((one) => showPackage(one, locale))
    }),
    route(listSmsPrices, () => showSmsPrices(products.value)),
    route(listSslCertificates, () => answers().certificates()),
  ]
}
