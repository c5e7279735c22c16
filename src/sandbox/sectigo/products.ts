/** A product of the account's price list. */
export interface Product {
  readonly level: 'DV' | 'OV' | 'EV'
  readonly kind: 'single' | 'multi' | 'wildcard'
}

const product = (level: Product['level'], kind: Product['kind']): Product => ({ level, kind })

/** By the authority's numbers. */
export const products: ReadonlyMap<string, Product> = new Map([
  ['287', product('DV', 'single')],
  ['301', product('DV', 'single')],
  ['291', product('DV', 'single')],
  ['289', product('DV', 'wildcard')],
  ['343', product('DV', 'wildcard')],
  ['279', product('DV', 'multi')],
  ['335', product('DV', 'multi')],
  ['492', product('DV', 'multi')],
  ['24', product('OV', 'single')],
  ['34', product('OV', 'single')],
  ['7', product('OV', 'single')],
  ['35', product('OV', 'wildcard')],
  ['361', product('OV', 'multi')],
  ['337', product('EV', 'single')],
  ['410', product('EV', 'multi')],
])

/** The days that the price list has. */
export const terms: ReadonlySet<string> = new Set(['30', '365', '730', '1095', '1825'])

/** Names that a multi-domain product has at most. */
export const mostNames = 250
