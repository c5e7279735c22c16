import type { ChosenAddon } from '../../../contract/configured-price.ts'
import { chosenAddonTexts } from '../../../i18n/chosen-addon-texts.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { mailText } from '../../platform/mail/index.ts'
import { addonTextsIn } from './addon-texts.ts'
import type { DescribedLine, RefundText, StoredLine } from './item-kind.ts'
import { monthsOf } from './item-term.ts'
import { lengthText } from './length-text.ts'

type Described = Pick<StoredLine, 'subject' | 'duration' | 'duration_type'> & {
  readonly action: string
  readonly config: {
    readonly planName: string
    /** Certificates have none. */
    readonly addons?: readonly ChosenAddon[]
  }
}

const receiptLines = {
  purchase: 'receipt.package',
  renewal: 'receipt.package.renewal',
  upgrade: 'receipt.package.upgrade',
} as const

/** Whether its addons are new to the customer, so that a receipt lists them. */
const listsAddons = { purchase: true, renewal: false, upgrade: false } as const

/** Returns a package's name and its line of a receipt, with the chosen addons of a new one. */
export const describePackage = (
  line: Described & { readonly action: keyof typeof receiptLines },
  locale: Locale,
): DescribedLine => {
  const name = toUnicodeName(line.subject)
  const length = lengthText(locale, 'months', Math.round(monthsOf(line)))
  const plan = line.config.planName
  const params = { name, plan, length }
  const detail = mailText(locale, receiptLines[line.action], params)
  if (!listsAddons[line.action]) return { name, detail, plan }
  const addons = chosenAddonTexts(line.config.addons ?? [], addonTextsIn(locale))
  return {
    ...{ name, plan },
    detail: [detail, ...addons.map(({ label, text }) => `${label}: ${text}`)].join('; '),
  }
}

/** Returns the texts and the link about the refund of a package. */
export const packageRefundText = (): RefundText => ({
  about: 'refund.package',
  intro: 'refund.package.intro',
  reason: '',
  path: '/account',
})
