import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'
import type { RefundText, StoredLine } from './item-kind.ts'
import { monthsOf } from './item-term.ts'

type Described = Pick<StoredLine, 'subject' | 'duration' | 'duration_type'> & {
  readonly action: string
  readonly config: { readonly planName: string }
}

const receiptLines = {
  purchase: 'receipt.package',
  renewal: 'receipt.package.renewal',
  upgrade: 'receipt.package.upgrade',
} as const

/** Returns a package's name and its line of a receipt. */
export const describePackage = (
  line: Described & { readonly action: keyof typeof receiptLines },
  locale: Locale,
): { readonly name: string; readonly detail: string } => {
  const name = toUnicodeName(line.subject)
  const params = { name, plan: line.config.planName, months: Math.round(monthsOf(line)) }
  return { name, detail: mailText(locale, receiptLines[line.action], params) }
}

/** Returns the texts and the link about the refund of a package. */
export const packageRefundText = (): RefundText => ({
  about: 'refund.package',
  intro: 'refund.package.intro',
  reason: '',
  path: '/account',
})
