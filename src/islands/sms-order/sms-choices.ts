import type { CartItem, NewItem } from '../../contract/items/variants.ts'
import type { SmsPrices } from '../../contract/products.ts'
import { senderNameProblem, type SenderNameProblem } from '../../contract/sms-sender-name.ts'

/** The term of a sender's name. */
export const year = { duration: 1, durationType: 'YEAR' } as const

/** What is chosen for a sender's name. */
export interface NameChoices {
  readonly senderName: string
  readonly use: string
  readonly sample: string
}

/** The products of the page by the `package` of its URL. */
export type SmsProduct = 'sms-brand-name' | 'sms-marketing'

/** Returns the product that a URL orders. */
export const productOf = (params: URLSearchParams): SmsProduct =>
  params.get('package') === 'sms-marketing' ? 'sms-marketing' : 'sms-brand-name'

/** Returns the choices of a URL. */
export const parseName = (params: URLSearchParams): NameChoices => ({
  senderName: params.get('name') ?? '',
  use: params.get('use') ?? '',
  sample: params.get('sample') ?? '',
})

/** Returns the choices of an item in the cart; undefined for other items. */
export const nameOfItem = (item: CartItem): NameChoices | undefined =>
  item.type === 'SMS_BRAND_NAME' && 'senderName' in item.option ? item.option : undefined

/** Returns the chosen size of a URL, or the smallest one. */
export const parseCredits = (params: URLSearchParams, { credits }: SmsPrices): number => {
  const wanted = Number(params.get('credits'))
  return credits.some((pack) => pack.credits === wanted) ? wanted : (credits[0]?.credits ?? 0)
}

/** Returns the URL of choices: path and query, without what is empty. */
export const pageOf = (
  path: string,
  product: SmsProduct,
  choices: Readonly<Record<string, string>>,
  editKey: string | undefined,
): string => {
  const query = new URLSearchParams({
    package: product,
    ...(editKey === undefined ? {} : { edit: editKey }),
    ...Object.fromEntries(Object.entries(choices).filter(([, text]) => text !== '')),
  })
  return `${path}?${query.toString()}`
}

/** Returns the problem of a name that further letters do not solve, while it is typed. */
export const problemWhileTyping = (name: string): SenderNameProblem | undefined => {
  const problem = senderNameProblem(name)
  if (problem === 'CHARACTERS' || (problem === 'SPACES' && name.startsWith(' '))) return problem
  return problem === 'LENGTH' && name.length > 3 ? problem : undefined
}

/** Returns the item of a sender's name. */
export const newNameItem = (
  { senderName, use, sample }: NameChoices,
  expectedPrice: number,
): NewItem => ({
  ...{ type: 'SMS_BRAND_NAME', action: 'purchase', productKey: 'sms-brand-name', qty: 1 },
  ...{ ...year, expectedPrice, option: { senderName, use, sample } },
})

/** Returns the item of a size of credits. */
export const newCreditsItem = (credits: number, expectedPrice: number): NewItem => ({
  ...{ type: 'SMS_SERVICE', action: 'purchase', productKey: 'sms-marketing', qty: 1 },
  ...{ ...year, expectedPrice, option: { credits } },
})
