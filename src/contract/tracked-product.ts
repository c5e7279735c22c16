/** What an event says of a product, from the catalogue; never what its customer typed. */
export interface TrackedProduct {
  readonly productKey: string
  /** The package's or certificate's name. */
  readonly planName?: string | undefined
  /** What is chosen with it. */
  readonly addons: readonly { readonly name: string }[]
}

/** The longest name that a tracking event takes. */
export const mostTrackedName = 120

/** Products without a name in the catalogue. */
const titles: ReadonlyMap<string, string> = new Map([
  ['domain', 'Domain'],
  ['sms-brand-name', 'SMS sender name'],
  ['sms-marketing', 'SMS credits'],
])

/** Returns the title of a product in events. */
export const trackedTitle = ({
  productKey,
  planName,
}: Pick<TrackedProduct, 'productKey' | 'planName'>): string =>
  (planName ?? titles.get(productKey) ?? productKey).slice(0, mostTrackedName)

/** Returns the name of an event's content: the titles of its products, each once. */
export const trackedName = (products: readonly TrackedProduct[]): string =>
  [...new Set(products.map(trackedTitle))].join(', ').slice(0, mostTrackedName)

/** Returns the addons of a product in events; nothing without any. */
export const trackedAddons = ({
  addons,
}: Pick<TrackedProduct, 'addons'>): { readonly addons?: string[] } =>
  addons.length === 0 ? {} : { addons: addons.map(({ name }) => name) }
